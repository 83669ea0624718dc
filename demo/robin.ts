/**
 * Robin, the platform's scripted colleague, takes whoever waits for eight seconds. While somebody plays a colleague at the
 * desk's page, Robin is told to wait, at the control door; when the last has gone, it is as it was.
 */
export class Robin {
  readonly #control: string | undefined;
  #playing = 0;
  /** What Robin's patience was before; undefined while nobody has changed it. */
  #before: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(control: string | undefined) {
    this.#control = control;
  }

  /** Somebody plays from now on. Whether Robin waits: with the door shut nobody can say so. */
  sitsDown(): Promise<boolean> {
    this.#playing++;
    return this.#settled();
  }

  getsUp(): Promise<boolean> {
    this.#playing--;
    return this.#settled();
  }

  /** One after the other: a page that is loaded anew gets up and sits down at once. */
  #settled(): Promise<boolean> {
    const settled = this.#turn.then(() => this.#settle()).catch(() => false);
    this.#turn = settled;
    return settled;
  }

  async #settle(): Promise<boolean> {
    const wanted = this.#playing > 0;
    if (this.#control === undefined) return false;
    if (wanted === (this.#before !== undefined)) return wanted;
    if (wanted) {
      const { settings } = (await (await fetch(`${this.#control}/__control/state`)).json()) as {
        settings: { colleagueAfterMs: number };
      };
      if (!(await this.#patience(0))) return false;
      this.#before = settings.colleagueAfterMs;
      return true;
    }
    const before = this.#before!;
    // Where the platform is gone, the next one begins with what is its own.
    this.#before = undefined;
    await this.#patience(before);
    return false;
  }

  async #patience(colleagueAfterMs: number): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ colleagueAfterMs });
    return (await fetch(`${this.#control}/__control/settings`, { method: 'POST', headers, body })).ok;
  }
}
