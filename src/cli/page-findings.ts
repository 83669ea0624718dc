import { boundBy } from './bindings.js';
import { found, type Finding, type Source } from './finding.js';
import type { Page, Passage } from './html/page.js';
import { secretRemark, secretsIn } from './secrets.js';

/** What is wrong with a page whatever its chats are. */
export const pageFindings = (page: Page, source: Source): Finding[] => [
  ...page.misnamed.map(({ name, at }) =>
    found(source, at, {
      code: 'page/misnamed',
      level: 'error',
      cause: `<${name}> is no element that there is, and nothing is drawn.`,
      fix: 'Did you mean agent-messenger?',
    }),
  ),
  ...(page.found.length === 0 && page.misnamed.length === 0 && !page.making
    ? [
        found(source, null, {
          code: 'page/no-chat',
          // What a bundle or a build puts in cannot be known.
          level: page.others > 0 || page.filled ? 'warning' : 'error',
          cause: 'There is no script tag of the chat in the page, and no <agent-messenger>.',
          fix: 'Put one in (docs/widget.md); what a tag manager or a bundle adds is not seen from here.',
        }),
      ]
    : []),
  ...(page.found.some(({ kind, within }) => kind === 'element' && within === '') &&
  page.others === 0 &&
  // What a framework makes a page of has its scripts elsewhere.
  !page.filled &&
  !page.found.some(({ tag }) => boundBy(tag).any) &&
  !page.found.some(({ kind }) => kind === 'script')
    ? [
        found(source, page.found[0]!.tag.at, {
          code: 'page/unregistered',
          level: 'error',
          cause: 'There is no script in the page that could make a chat of the element.',
          fix: "Import 'agent-messenger/define', or take the script tag (docs/widget.md).",
        }),
      ]
    : []),
  ...(page.found.some(({ kind, within }) => kind === 'script' && within === '') ? page.bringing : []).map((at) =>
    // As the widget says it of itself (src/take.ts).
    found(source, at, {
      code: 'page/loaded-twice',
      level: 'warning',
      cause: 'The chat is on the page by a script tag and by a bundle (agent-messenger/define).',
      fix: 'Leave one of them.',
    }),
  ),
  ...page.unheeded.map(({ at }) =>
    found(source, at, {
      code: 'page/policy-unheeded',
      level: 'warning',
      cause: 'A Content-Security-Policy in the body counts for nothing.',
      fix: 'Put it into the head, before the scripts; or send it as a header.',
    }),
  ),
  ...readable(page.comments, source, 'a comment'),
  ...readable(page.scripts, source, 'a script of the page'),
];

/** A script or a comment that has to do with a chat; what others may show is for them to say. */
const OURS = /agent-?messenger|connector[-_ ]?token/i;

const readable = (passages: readonly Passage[], source: Source, place: string): Finding[] =>
  passages
    .filter(({ text }) => OURS.test(text))
    .flatMap(({ text, at }) =>
      secretsIn(text).map((secret) => found(source, at + secret.at, secretRemark(place, secret.text))),
    );
