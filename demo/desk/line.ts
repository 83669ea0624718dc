import type { DeskPorts } from './ports.js';

export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 4000;

/** The way to the desk: it is opened again for as long as the page is there, sooner at first. */
export class Line {
  readonly #ports: Pick<DeskPorts, 'listen' | 'after'>;
  readonly #heard: (news: unknown) => void;
  readonly #lost: () => void;
  #close: () => void = () => undefined;
  #pause = FIRST_PAUSE;

  constructor(ports: Pick<DeskPorts, 'listen' | 'after'>, heard: (news: unknown) => void, lost: () => void) {
    this.#ports = ports;
    this.#heard = heard;
    this.#lost = lost;
  }

  /** As somebody, who counts as there from then on; or only to look. */
  open(who?: string): void {
    this.#close();
    this.#close = this.#ports.listen(
      who,
      (news) => {
        this.#pause = FIRST_PAUSE;
        this.#heard(news);
      },
      () => {
        this.#close = this.#ports.after(this.#pause, () => this.open(who));
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
        this.#lost();
      },
    );
  }

  close(): void {
    this.#close();
    this.#close = () => undefined;
  }
}
