/**
 * What the widget keeps besides the conversation: whether it was open, where one was reading, and what was written and not
 * sent, for this tab; what the visitor set, that a conversation goes on and how far was read, for all of them.
 * Plain JSON under one name each, never a word of what was said, never a token.
 */
export interface Kept {
  readonly view: Readonly<Record<string, unknown>>;
  readonly preferences: Readonly<Record<string, unknown>>;
}

type Area = 'view' | 'preferences';
type Now = Record<Area, Record<string, unknown>>;

/** Of what is looked into, an example: of another kind, as something else in the page may leave it there, it would stop whoever does. */
const examples: Readonly<Record<string, string | object>> = {
  draft: '',
  language: '',
  corner: '',
  form: {},
  feedback: {},
  saying: [{}],
  files: [{}],
};

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

const isLike = (value: unknown, example: unknown): boolean =>
  kindOf(value) === kindOf(example) &&
  (!Array.isArray(example) || (value as unknown[]).every((one) => isLike(one, example[0])));

/** What is to last as long as the page, by name: an element that is put into it again goes on with it, as its conversation does. */
const inPage = new Map<string, Now>();

export class Keepsakes {
  readonly #name: string;
  readonly #keeps: boolean;
  readonly #stays: boolean;
  /** What is known here alone: for it there was no room. */
  readonly #unwritten: Record<Area, object> = { view: {}, preferences: {} };
  #now: Now;

  constructor(instance: string, mode: string) {
    this.#name = `agent-messenger:${instance}`;
    this.#keeps = mode === 'session' || mode === 'device';
    this.#stays = mode === 'memory';
    this.#now = (this.#stays && inPage.get(this.#name)) || {
      view: this.#load('view'),
      preferences: this.#load('preferences'),
    };
    this.#looksWhose();
  }

  read(): Kept {
    return this.#now;
  }

  /** Only what is another than before is written. */
  write(change: { view?: object; preferences?: object }): void {
    for (const area of ['view', 'preferences'] as const) {
      const given = Object.entries(change[area] ?? {}).filter(
        ([key, value]) => !Object.is(this.#now[area][key], value),
      );
      if (given.length === 0) continue;
      const changed = Object.fromEntries(given);
      // Once, for it is of whom it was begun by, whoever has come in other tabs.
      const whose = area === 'view' && this.#now.view['whose'] === undefined ? this.#whose() : undefined;
      if (whose !== undefined) changed['whose'] = whose;
      this.#now = { ...this.#now, [area]: { ...this.#now[area], ...changed } };
      this.#save(area, changed);
    }
  }

  heard({ key, newValue }: { readonly key: string | null; readonly newValue?: string | null }): boolean {
    const ours = this.#keeps && (key === null || key === this.#name);
    // Another tab has wiped it, and for this one too.
    if (ours && newValue === null) this.#unwritten.preferences = {};
    if (ours) this.#reload('preferences');
    return ours;
  }

  reload(): boolean {
    for (const area of ['view', 'preferences'] as const) this.#reload(area);
    this.#looksWhose();
    return this.#keeps;
  }

  /** Somebody else has come: what other tabs have kept of who was here before is not for them. The next that is kept has a name anew. */
  renew(): void {
    this.write({ view: { whose: undefined } });
    this.#named(undefined);
  }

  /**
   * Who it is of, by a name that says nothing: one for all tabs, until everything is wiped. Without room for it there is none,
   * and each tab keeps what it has.
   */
  #whose(): unknown {
    if (!this.#keeps) return undefined;
    return this.#load('preferences')['whose'] ?? this.#named(Math.random().toString(36).slice(2));
  }

  #named(whose: string | undefined): unknown {
    this.#save('preferences', { whose });
    // One that has found no room is none, also when there is some.
    Reflect.deleteProperty(this.#unwritten.preferences, 'whose');
    const preferences = { ...this.#now.preferences, whose: this.#load('preferences')['whose'] };
    this.#now = { ...this.#now, preferences };
    return preferences.whose;
  }

  /** It was wiped while this tab was elsewhere. */
  #looksWhose(): void {
    const { view, preferences } = this.#now;
    if (view['whose'] !== undefined && view['whose'] !== preferences['whose']) this.clear('view');
  }

  #reload(area: Area): void {
    if (this.#keeps) this.#now = { ...this.#now, [area]: { ...this.#load(area), ...this.#unwritten[area] } };
  }

  list(): { area: Area; value: string }[] {
    return (['view', 'preferences'] as const)
      .map((area) => ({ area, value: storage(area, this.#name) ?? '' }))
      .filter(({ value }) => value !== '');
  }

  clear(...areas: Area[]): void {
    inPage.delete(this.#name);
    for (const area of areas.length > 0 ? areas : (['view', 'preferences'] as const)) {
      this.#now = { ...this.#now, [area]: {} };
      this.#unwritten[area] = {};
      quietly(() => areaOf(area).removeItem(this.#name));
    }
  }

  #load(area: Area): Record<string, unknown> {
    if (!this.#keeps) return {};
    try {
      const kept = JSON.parse(storage(area, this.#name) ?? '{}') as object;
      return Object.fromEntries(
        Object.entries(kept).filter(([key, value]) => !Object.hasOwn(examples, key) || isLike(value, examples[key])),
      );
    } catch {
      return {};
    }
  }

  #save(area: Area, changed: object): void {
    if (this.#stays) inPage.set(this.#name, this.#now);
    if (!this.#keeps) return;
    const own = (this.#unwritten[area] = { ...this.#unwritten[area], ...changed });
    quietly(() => {
      // What another tab has written, or wiped, and this one has not heard of yet, stays as it is there.
      areaOf(area).setItem(this.#name, JSON.stringify({ ...this.#load(area), ...own }));
      this.#unwritten[area] = {};
    });
  }
}

const areaOf = (area: Area): Storage => (area === 'view' ? sessionStorage : localStorage);

/** A private window may refuse even to look. */
function storage(area: Area, name: string): string | null {
  try {
    return areaOf(area).getItem(name);
  } catch {
    return null;
  }
}

function quietly(doing: () => void): void {
  try {
    doing();
  } catch {
    // Full, or forbidden: it is remembered for as long as the page.
  }
}
