/**
 * Robin, the platform's scripted colleague, takes whoever waits for eight seconds. While somebody plays a colleague at the
 * desk's page, Robin is told to wait, at the control door; when the last has gone, it is as it was. Others may change it at that
 * door meanwhile, or set everything back: it is looked at anew each time.
 */
export class Robin {
  readonly #control: string | undefined;
  #playing = 0;
  /** What Robin's patience was before it was changed here, for as long as it may still be so. */
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

  /** Somebody still plays: whether Robin waits yet. */
  staysSeated(): Promise<boolean> {
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
    if (this.#control === undefined || (!wanted && this.#before === undefined)) return false;
    const patience = await this.#patience();
    if (wanted) {
      // Nought is what was set here, or was so before: then there is nothing to give back.
      if (patience === 0) return true;
      // Kept first: where no answer comes back, it may have been done.
      this.#before = patience;
      return this.#set(0);
    }
    // Anything else has been set by others since. What could not be given back is still known to the next one.
    if (patience !== 0 || (await this.#set(this.#before!))) this.#before = undefined;
    return false;
  }

  async #patience(): Promise<number> {
    const { settings } = (await (await fetch(`${this.#control}/__control/state`)).json()) as {
      settings: { colleagueAfterMs: number };
    };
    return settings.colleagueAfterMs;
  }

  async #set(colleagueAfterMs: number): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ colleagueAfterMs });
    return (await fetch(`${this.#control}/__control/settings`, { method: 'POST', headers, body })).ok;
  }
}
