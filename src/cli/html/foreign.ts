/** HTML that ends a drawing or a formula in which it stands. */
const BREAKS =
  /^(?:b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|embed|h[1-6]|head|hr|i|img|li|listing|menu|meta|nobr|ol|p|pre|ruby|s|small|span|strong|strike|sub|sup|table|tt|u|ul|var)$/;
/** Where HTML goes on within one. */
const WITHIN = /^(?:foreignobject|desc|title|mi|mo|mn|ms|mtext|annotation-xml)$/;
const ROOT = /^(?:svg|math)$/;

/** Drawings and formulas have rules of their own: no text is raw in them, and no element is one of ours. */
export class Foreign {
  /** Those that are open, and what of HTML is open within them. */
  #open: string[] = [];

  /** Whether what stands here is of a drawing or a formula, and of which. */
  get within(): string {
    const top = this.#open.at(-1) ?? '';
    return ROOT.test(top) ? top : '';
  }

  opens(name: string, selfClosing: boolean): void {
    if (this.within !== '' && BREAKS.test(name)) while (this.within !== '') this.#open.pop();
    const counts = ROOT.test(name) || (this.within !== '' && WITHIN.test(name));
    if (counts && !selfClosing) this.#open.push(name);
  }

  closes(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at >= 0) this.#open.length = at;
  }
}
