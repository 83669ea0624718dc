/** What stands on a page by name; as others have put it there, which may be anything. */
export type Page = Readonly<Record<string, unknown>>;

/** Whether it was granted, as far as anything was said: by the last update, by default, and that one region has it denied. */
interface Said {
  readonly byUpdate: boolean | undefined;
  readonly byDefault: boolean | undefined;
  readonly somewhere: boolean;
}
const unread: Said = { byUpdate: undefined, byDefault: undefined, somewhere: false };

/** A tag manager takes the oldest out of a long layer: what was read once is known. */
const before = new WeakMap<object, Said>();

/**
 * Whether the visitor has denied Google to keep what is for analytics (Consent Mode, `analytics_storage`). What was said last
 * counts, and an update more than any default. For whom a default of one region is, Google's tag knows, if it has come: else it
 * is taken for this visitor's where it denies, until an update says otherwise. Where nothing was said, the page does not ask by
 * these means.
 */
export function isDenied(page: Page): boolean {
  const [layer, tag] = [inLayer(page), inTag(page)];
  const updates = [layer, tag].flatMap(({ byUpdate }) => byUpdate ?? []);
  if (updates.length > 0) return updates.includes(false);
  const unknown = layer.somewhere && tag.byDefault === undefined;
  return unknown || layer.byDefault === false || tag.byDefault === false;
}

const named = (from: unknown, name: string | number): unknown => (Object(from) as Page)[name];

/** Its commands, as `gtag` has put them there: the `arguments` of a call, or a list. */
function inLayer({ dataLayer }: Page): Said {
  const layer = Object(dataLayer) as ArrayLike<unknown>;
  let { byUpdate, byDefault, somewhere } = before.get(layer) ?? unread;
  for (let at = 0; at < layer.length; at++) {
    const [command, kind, what] = [0, 1, 2].map((place) => named(layer[at], place));
    const storage = named(what, 'analytics_storage');
    if (command !== 'consent' || storage === undefined) continue;
    const granted = storage === 'granted';
    if (kind === 'update') byUpdate = granted;
    else if (kind !== 'default') continue;
    else if (named(what, 'region') === undefined) byDefault = granted;
    else somewhere ||= !granted;
  }
  const said = { byUpdate, byDefault, somewhere };
  before.set(layer, said);
  return said;
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
  return { byUpdate: flag('update'), byDefault: flag('default'), somewhere: false };
}
