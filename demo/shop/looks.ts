type Property = 'mode' | 'placement' | 'colorScheme' | 'accent' | 'density' | 'locale';

/** What a stakeholder may change: a property of the chat, or a custom property in the style of the page. */
export interface Look {
  readonly property: Property | `--am-${string}`;
  readonly label: string;
  /** The first is what a chat has by itself. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Any other is good as well; what it stands at until somebody chooses. */
  readonly own?: { readonly words: string; readonly label: string; readonly start: string };
}

export const looks: readonly Look[] = [
  {
    property: 'mode',
    label: 'Layout',
    options: [
      ['popup', 'Popup'],
      ['panel', 'Side panel'],
      ['fullscreen', 'Full screen'],
      ['inline', 'Part of the page'],
    ],
  },
  {
    property: 'placement',
    label: 'Corner',
    options: [
      ['end-bottom', 'End, bottom'],
      ['start-bottom', 'Start, bottom'],
      ['end-top', 'End, top'],
      ['start-top', 'Start, top'],
    ],
  },
  {
    property: 'colorScheme',
    label: 'Theme',
    options: [
      ['auto', 'As the page'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  {
    property: 'accent',
    label: 'Brand',
    options: [
      ['', 'Spruce'],
      ['#ffc61a', 'Sun'],
      ['#15161a', 'Ink'],
      ['#e5533a', 'Coral'],
      ['#3b5bdb', 'Cobalt'],
    ],
    own: { words: 'Your own', label: 'Your colour', start: '#8a3ffc' },
  },
  {
    property: '--am-radius',
    label: 'Edges',
    options: [
      ['', 'Round'],
      ['8px', 'Soft'],
      ['2px', 'Square'],
    ],
  },
  {
    property: '--am-font-size',
    label: 'Words',
    options: [
      ['', 'Normal'],
      ['1.0625em', 'Larger'],
      ['1.25em', 'Large'],
    ],
  },
  {
    property: 'density',
    label: 'Density',
    options: [
      ['normal', 'Normal'],
      ['compact', 'Compact'],
      ['roomy', 'Roomy'],
    ],
  },
  {
    property: 'locale',
    label: 'Language',
    options: [
      ['', 'As the page'],
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['fr', 'Français'],
      ['ar', 'العربية'],
      ['ja', '日本語'],
    ],
  },
];

/** What was chosen, by property. */
export type Chosen = ReadonlyMap<Look['property'], string>;

export const isStyle = (property: Look['property']): boolean => property.startsWith('--');

/** What of it a page has to say, in the order of the switches: nothing of what a chat has by itself. */
export function said(chosen: Chosen): { readonly attributes: [string, string][]; readonly styles: [string, string][] } {
  const set = looks.flatMap(({ property, options }) => {
    const value = chosen.get(property) ?? '';
    return value === '' || value === options[0]![0] ? [] : [[property, value] as [Look['property'], string]];
  });
  return {
    attributes: set
      .filter(([property]) => !isStyle(property))
      .map(([property, value]) => [property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value]),
    styles: set.filter(([property]) => isStyle(property)),
  };
}
