import { css, type CSSResult } from 'lit';
import { adopt, adoptAgain, type Sheet } from '../adopt.js';
import { parts } from '../parts.js';
import type { Scheme } from '../theme/palette.js';
import { dark, light } from '../theme/spruce.styles.js';

export interface ThemeHost extends HTMLElement {
  readonly colorScheme: string;
  readonly accent: string;
}

/** An answer stands on the page, unless the page gives it a ground. */
const bubble = css`
  .agent .said {
    align-self: flex-start;
    max-inline-size: 100%;
    padding: 12px 14px;
    border-radius: var(--am-bubble-radius);
    border-start-start-radius: var(--_leaf);
  }
`;

const colours: Readonly<Record<Scheme, CSSResult>> = { light, dark };

/**
 * Light or dark, and the brand's palette, as stylesheets of the shadow root. What the page sets on the element wins. Until
 * a palette has been made, nothing is shown: no colour ever flashes.
 */
export class Theme {
  scheme: Scheme = 'light';
  readonly #host: ThemeHost;
  readonly #changed: () => void;
  readonly #sheet: { -readonly [Name in keyof Sheet]: Sheet[Name] } = {
    styleSheet: typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet(),
    cssText: '',
  };
  readonly #media = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  #made = '';
  #ready = false;

  constructor(host: ThemeHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  get ready(): boolean {
    return this.#ready;
  }

  connect(root: ShadowRoot): void {
    adopt(root, this.#sheet);
    this.#media?.addEventListener('change', this.look);
    // Before the first drawing it is looked at anyway, and each look makes the browser work out the styles of the page.
    if (this.#ready) this.look();
  }

  disconnect(): void {
    this.#media?.removeEventListener('change', this.look);
  }

  /** After anything that it depends on may have changed. */
  readonly look = (): void => {
    const { colorScheme, accent } = this.#host;
    const scheme = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : this.#around();
    const style = getComputedStyle(this.#host);
    const set = (name: string): string => style.getPropertyValue(`--am-${name}`).trim();
    const brand = accent || set('accent');
    // One of our own colours, which are not there yet, is no colour for now.
    const filled = set('bubble-agent-bg') !== 'transparent';
    const made = `${scheme} ${brand} ${filled}`;
    if (made === this.#made) return;
    this.#made = made;
    this.scheme = scheme;
    const own = `${colours[scheme].cssText}${filled ? bubble.cssText : ''}`;
    if (brand === '') return this.#show(own);
    parts.palette.load().then(
      ({ palette, rgbOf }) => {
        if (this.#made !== made) return;
        // Where it stands nowhere no colour can be read: it is looked at again when it stands.
        if (!this.#host.isConnected) {
          this.#made = '';
          return;
        }
        const rgb = rgbOf(brand, this.#host.shadowRoot!);
        const derived = Object.entries(rgb === null ? {} : palette(rgb, scheme));
        this.#show(`${own}:host{${derived.map(([name, value]) => `--am-${name}:${value};`).join('')}}`);
      },
      () => {
        if (this.#made === made) this.#show(own);
      },
    );
  };

  #show(text: string): void {
    this.#sheet.styleSheet?.replaceSync(text);
    this.#sheet.cssText = text;
    // There it is another sheet.
    if (this.#host.ownerDocument !== document) adoptAgain(this.#host.shadowRoot!);
    this.#ready = true;
    this.#changed();
  }

  /** The page's own scheme where it has one; else the system's. */
  #around(): Scheme {
    const page = getComputedStyle(this.#host.parentElement ?? document.documentElement).colorScheme;
    const only = page.split(' ').filter((word) => word === 'light' || word === 'dark');
    if (only.length === 1) return only[0] as Scheme;
    // A page that says nothing is a light page.
    return only.length === 2 && this.#media?.matches === true ? 'dark' : 'light';
  }
}
