import { element } from './nodes.js';
import type { ServiceAddress } from './status.js';
import type { StatusPorts } from './status-ports.js';
import { serviceName } from './status-words.js';

type Ports = Pick<StatusPorts, 'copy' | 'after'>;

const SHOWN_FOR = 2000;

/** The addresses of the services, each selectable in one go and with a button that copies it. */
export class Addresses {
  readonly node = element('ul', 'addresses');
  readonly #ports: Ports;
  #shown = '';

  constructor(ports: Ports) {
    this.#ports = ports;
    this.node.setAttribute('aria-label', 'Addresses of the services');
  }

  show(addresses: readonly ServiceAddress[]): void {
    const next = JSON.stringify(addresses);
    if (next === this.#shown) return;
    this.#shown = next;
    this.node.hidden = addresses.length === 0;
    this.node.replaceChildren(...addresses.map((address) => this.#row(address)));
  }

  #row({ name, url }: ServiceAddress): HTMLElement {
    const code = element('code', '', url);
    code.dir = 'ltr';
    return element('li', 'address', element('span', '', serviceName(name)), code, this.#copyButton(name, url));
  }

  #copyButton(name: string, url: string): HTMLElement {
    const words = element('span', '', 'Copy');
    const button = element('button', 'plain', words, element('span', 'unseen', ` the address of ${name}`));
    button.type = 'button';
    button.addEventListener('click', () => void this.#copy(url, words));
    return button;
  }

  async #copy(url: string, words: HTMLElement): Promise<void> {
    words.textContent = await this.#ports.copy(url).then(
      () => 'Copied',
      () => 'Not copied',
    );
    this.#ports.after(SHOWN_FOR, () => (words.textContent = 'Copy'));
  }
}
