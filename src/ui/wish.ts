/** Opening or closing, while the page is asked whether it may be: what was wished for last is what happens. */
export class Wish {
  #last: { readonly open: boolean; readonly may: Promise<boolean> } | null = null;

  /** Whether it is to be open, as far as anybody has said. */
  opens(now: boolean): boolean {
    return this.#last?.open ?? now;
  }

  /** Of a chat that is taken away, whatever the page says yet. */
  forget(): void {
    this.#last = null;
  }

  /** False where it is so already, where the page says no, and where something else was wished for meanwhile. */
  async may(open: boolean, now: boolean, ask: () => Promise<boolean>): Promise<boolean> {
    if (open === now) {
      this.#last = null;
      return false;
    }
    let wish = this.#last;
    // Asked for twice, the page is asked once; while it is, it may wish for something itself.
    if (wish?.open !== open) {
      let answers!: (may: Promise<boolean>) => void;
      this.#last = wish = { open, may: new Promise((answer) => (answers = answer)) };
      answers(ask());
    }
    const may = await wish.may;
    if (this.#last !== wish) return false;
    // Whoever asked second hears the same, before another is asked.
    queueMicrotask(() => this.#last === wish && (this.#last = null));
    return may;
  }
}
