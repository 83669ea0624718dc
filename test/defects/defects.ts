/** A check that should see a defect: the cheapest one. What it is, and what of it. */
export type Check =
  /** A file of test/ui, in a browser. */
  | readonly ['ui', file: string]
  /** A file of tests, in Node. */
  | readonly ['node', file: string]
  /** What a screen reader is given of a state, and where the keys go in it. */
  | readonly ['walk', state: string]
  /** axe and our geometry, of a state in the appearances whose name holds the words. */
  | readonly ['audit', state: string, where: string];

/** Something that would shut a visitor out, planted in the widget. */
export interface Defect {
  readonly what: string;
  /** Stands once in the whole of src/ui, in whichever file. */
  readonly right: string;
  readonly wrong: string;
  readonly check: Check;
}

const planted = (what: string, right: string, wrong: string, ...check: Check): Defect => ({
  what,
  right,
  wrong,
  check,
});
const before = (what: string, right: string, more: string, ...check: Check): Defect =>
  planted(what, right, more + right, ...check);
const after = (what: string, right: string, more: string, ...check: Check): Defect =>
  planted(what, right, right + more, ...check);

const ESCAPE = "event.key === 'Escape' && !event.isComposing";
const DESK = 'light en ltr 1280';

export const defects: readonly Defect[] = [
  planted('the composer has no label', 'for="text"', 'for="nothing"', 'walk', 'greeting'),
  planted('the transcript speaks as well', 'aria-live="off"', 'aria-live="polite"', 'walk', 'greeting'),
  after(
    'an answer takes the focus',
    'this.narrator.heard(replies, missed);',
    'this.composer.focus();',
    'ui',
    'undisturbed',
  ),
  planted(
    'history is told aloud',
    "if (this.#restored && known > 0) this.note(say('restored', { n: known }));",
    "if (this.#restored) items.forEach((item) => item.kind === 'agent' && this.#reply(item));",
    'ui',
    'talks',
  ),
  planted(
    'a target of 20 pixels',
    '--am-launcher-size: 56px',
    '--am-launcher-size: 20px',
    'audit',
    'closed',
    'light en ltr 1280',
  ),
  before(
    'Tab does not leave',
    `if (${ESCAPE})`,
    "if (event.key === 'Tab') event.preventDefault(); ",
    'walk',
    'greeting',
  ),
  planted(
    'dots move under reduced motion',
    '@media (prefers-reduced-motion: reduce) {\n    .root',
    '@media (prefers-reduced-motion: no-preference) {\n    .root',
    'audit',
    'handoff-joined',
    DESK,
  ),
  planted('the language is not said', 'lang=${scene.words.tag}', 'data-l=${scene.words.tag}', 'ui', 'languages'),
  planted('the transcript is said to be a list', 'role="log"', 'role="list"', 'walk', 'greeting'),
  after(
    'the launcher is hidden and takes the focus',
    'aria-haspopup="dialog"',
    ' aria-hidden="true"',
    'walk',
    'closed',
  ),
  planted(
    'words of too little contrast',
    '0.5, 1.8), everywhere, 4.6,',
    '0.5, 1.8), everywhere, 3.6,',
    'node',
    'test/theme/palette.test.ts',
  ),
  planted(
    'nothing shows the focus',
    'outline: 2px solid var(--_ring) !important',
    'outline: 2px solid transparent !important',
    'walk',
    'greeting',
  ),
  planted('Escape does nothing', ESCAPE, "event.key === 'Esc'", 'ui', 'panel'),
  planted('the dialog has no name', 'aria-labelledby="title"', 'data-by="title"', 'walk', 'greeting'),
  planted(
    'a level of headings is skipped',
    'headingLevel ?? 3} id=',
    'headingLevel ?? 5} id=',
    'audit',
    'greeting',
    DESK,
  ),
  after(
    'the keys go another way than the eyes',
    '.head > .acts {',
    ' flex-direction: row-reverse;',
    'audit',
    'greeting',
    DESK,
  ),
  planted(
    'an error is not tied to its field',
    '<p class="err" id=${error} ?hidden=',
    '<p class="err" ?hidden=',
    'walk',
    'form',
  ),
  planted('an answer is told piece by piece', 'speech.hear(text, false)', 'speech.hear(text, true)', 'ui', 'announcer'),
  planted('an answer that grows is not busy', 'aria-busy=$', 'data-busy=$', 'walk', 'streaming-start'),
  planted(
    'an edge is gone in forced colours',
    'border: 1px solid var(--am-composer-border)',
    'border: 0',
    'audit',
    'greeting',
    'forced en ltr 1280',
  ),
  planted('words that do not grow', 'font-size: medium;', 'font-size: 16px;', 'node', 'test/tools/ui-rules.test.ts'),
  after(
    'it does not fit into 320 pixels',
    'padding: 10.5px 6px 10.5px 12px;',
    ' min-inline-size: 420px !important;',
    'audit',
    'greeting',
    'light en ltr 320',
  ),
  planted('a message is refused in colour only', ': say(what, { time })', ": ''", 'walk', 'rejected'),
  planted(
    'a picture has no words',
    "alt=${title || say('imageBy', { name: nameOf(scene, item) })}",
    'alt=""',
    'ui',
    'undisturbed',
  ),
  planted(
    'a link has no name',
    "${verb}${away ? icon('out', 's') : nothing}<span class=\"sr\"> (${which})</span>",
    "${icon('out', 's')}",
    'walk',
    'card',
  ),
  planted('an id stands twice', 'id="hint"', 'id="title"', 'audit', 'greeting', DESK),
  before(
    'from the right, the keys go another way than the eyes',
    "[dir='rtl'] :is(.kind",
    "[dir='rtl'] :is(.head > .acts, .tools, .comp) { flex-direction: row-reverse; } ",
    'audit',
    'greeting',
    'light en rtl 1280',
  ),
  planted('the launcher does not say whether it is open', 'aria-expanded=${open', 'data-o=${open', 'ui', 'panel'),
  planted('the end of a quiet chat comes unsaid', 'this.#closes(scene, closing);', '', 'ui', 'time-out'),
  planted('closing loses the focus', 'this.stage.frame.focusBack();', '', 'ui', 'panel'),
];
