import { element } from './nodes.js';
import { Addresses } from './status-addresses.js';
import { Figures } from './status-figures.js';
import type { StatusPorts } from './status-ports.js';
import { StateLine } from './status-state.js';
import { StatusWatch, type Sight } from './status-watch.js';
import { news } from './status-words.js';

/** The panel "Local platform": shows what the watch sees and says aloud only changes of the overall state. */
export class StatusPanel {
  readonly #root: HTMLElement;
  readonly #watch: StatusWatch;
  readonly #state = new StateLine();
  readonly #figures = new Figures();
  readonly #addresses: Addresses;
  readonly #news = element('p', 'unseen');
  #last: Sight['state'] = 'looking';

  constructor(root: HTMLElement, ports: StatusPorts) {
    this.#root = root;
    this.#addresses = new Addresses(ports);
    this.#watch = new StatusWatch(ports, (sight) => this.#show(sight));
    this.#news.setAttribute('role', 'status');
  }

  start(): void {
    this.#root.replaceChildren(...this.#state.nodes, this.#figures.node, this.#addresses.node, this.#news);
    this.#watch.start();
  }

  stop(): void {
    this.#watch.stop();
  }

  #show(sight: Sight): void {
    this.#state.show(sight);
    this.#figures.node.hidden = this.#addresses.node.hidden = !sight.status;
    if (sight.status) this.#figures.show(sight.status);
    if (sight.status) this.#showAddresses(sight.status);
    this.#announce(sight.state);
  }

  #showAddresses({ addresses }: NonNullable<Sight['status']>): void {
    this.#addresses.show(addresses);
    this.#addresses.node.hidden = addresses.length === 0;
  }

  /** The first state is not news: nobody asked, and it stands on the page. */
  #announce(state: Sight['state']): void {
    if (this.#last !== 'looking' && this.#last !== state) this.#news.textContent = news(state);
    this.#last = state;
  }
}
