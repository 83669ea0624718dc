/**
 * Whether the clipboard has the text. A page that came over plain http has none of the newer kind, and a frame may forbid
 * it: then what is shown is marked, and copied as if by a key; if that is forbidden too, the visitor has only to press it.
 */
export async function toClipboard(text: string, shown: Element | null | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!shown) return false;
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
