/** What stands on a page by name; as others have put it there, which may be anything. */
export type Page = Readonly<Record<string, unknown>>;

/** Whether it was granted, as far as anything was said. */
interface Said {
  readonly byDefault?: boolean | undefined;
  readonly byUpdate?: boolean | undefined;
}

/** The same, of the commands in a layer: what was said of everywhere, and that it is denied in some region. */
interface Read {
  readonly byUpdate: boolean | undefined;
  readonly everywhere: boolean | undefined;
  readonly somewhere: boolean;
}
const unread: Read = { byUpdate: undefined, everywhere: undefined, somewhere: false };

/** A tag manager takes the oldest out of a long layer: what was read once is known. */
const before = new WeakMap<object, Read>();

/**
 * Whether the visitor has denied Google to keep what is for analytics (Consent Mode, `analytics_storage`). What was said last
 * counts, and an update more than any default. For whom a default of one region is, nobody here can know: where one of them
 * denies it, it is denied until an update says otherwise. Where nothing was said, the page does not ask by these means.
 */
export function isDenied(page: Page): boolean {
  const said = [inLayer(page), inTag(page)];
  const updates = said.flatMap(({ byUpdate }) => byUpdate ?? []);
  const defaults = said.flatMap(({ byDefault }) => byDefault ?? []);
  return (updates.length > 0 ? updates : defaults).includes(false);
}

const named = (from: unknown, name: string | number): unknown => (Object(from) as Page)[name];

/** Its commands, as `gtag` has put them there: the `arguments` of a call, or a list. */
function inLayer({ dataLayer }: Page): Said {
  const layer = Object(dataLayer) as ArrayLike<unknown>;
  let { byUpdate, everywhere, somewhere } = before.get(layer) ?? unread;
  for (let at = 0; at < layer.length; at++) {
    const [command, kind, what] = [0, 1, 2].map((place) => named(layer[at], place));
    const storage = named(what, 'analytics_storage');
    if (command !== 'consent' || storage === undefined) continue;
    const granted = storage === 'granted';
    if (kind === 'update') byUpdate = granted;
    else if (kind !== 'default') continue;
    else if (named(what, 'region') === undefined) everywhere = granted;
    else somewhere ||= !granted;
  }
  before.set(layer, { byUpdate, everywhere, somewhere });
  return { byDefault: somewhere ? false : everywhere, byUpdate };
}

/**
 * Templates of a tag manager tell Google's tag alone, and leave nothing in the layer. That it can be read here is no promise
 * of Google's.
 */
function inTag({ google_tag_data: data }: Page): Said {
  const entry = named(named(named(data, 'ics'), 'entries'), 'analytics_storage');
  const flag = (name: string): boolean | undefined => {
    const is = named(entry, name);
    return typeof is === 'boolean' ? is : undefined;
  };
  return { byDefault: flag('default'), byUpdate: flag('update') };
}
