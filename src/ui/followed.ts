/** The link of the site that a press leads to: no other tab is asked for, and nobody has kept it back. */
export function followed(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.composedPath().find((one): one is HTMLAnchorElement => (one as Element).localName === 'a');
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  const elsewhere = defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey;
  if (link === undefined || elsewhere || link.hasAttribute('download')) return undefined;
  // Where it does not say in which tab, the page may.
  const tab = link.target || document.querySelector<HTMLBaseElement>('base[target]')?.target;
  if (tab && tab !== '_self') return undefined;
  // In an app whose pages are files they have no origin, as a telephone number has none.
  return link.origin === location.origin && link.protocol === location.protocol ? link : undefined;
}
