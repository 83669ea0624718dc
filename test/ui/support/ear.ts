/** The places of the page that a screen reader speaks from. */
export const live = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.am-live')];

/** Everything that is put into the live nodes, in order. */
export class Ear {
  readonly heard: { readonly voice: string; readonly words: string; readonly lang: string }[] = [];
  readonly #observer = new MutationObserver((records) => this.#take(records));

  /** What speaks comes to the page a moment after it has loaded: wait for that first. */
  listen(): this {
    if (live().length === 0) throw new Error('there is nothing to listen to yet');
    for (const node of live()) this.#observer.observe(node, { childList: true });
    return this;
  }

  said(voice?: string): string[] {
    this.#take(this.#observer.takeRecords());
    return this.heard.filter((one) => voice === undefined || one.voice === voice).map(({ words }) => words);
  }

  #take(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        this.heard.push({
          voice: (target as HTMLElement).role ?? '',
          words: node.textContent ?? '',
          lang: (node as HTMLElement).lang,
        });
  }
}
