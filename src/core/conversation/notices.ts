import type { ServerEvent } from '../protocol/events.js';
import { systemCode, type SystemCode } from '../protocol/system-messages.js';
import type { Notice } from './items.js';
import { notice } from './notice.js';

type Told = Extract<
  ServerEvent,
  { type: 'liveAgentJoined' | 'liveAgentLeft' | 'handoffFailed' | 'handoffTimeout' | 'systemMessage' }
>;

/** The line that an event is worth, or null. */
export const noticeOf = (event: Told, place: number): Notice | null => {
  const line = (what: Notice['what']): Notice =>
    notice(`n:${event.id === '' ? place : event.id}`, place, event.at, what);
  switch (event.type) {
    case 'liveAgentJoined':
      return { ...line('personJoined'), name: event.name };
    case 'liveAgentLeft':
      return { ...line('personLeft'), name: event.name };
    case 'handoffFailed':
      return { ...line('handoffFailed'), text: event.reason, level: 'error' };
    case 'handoffTimeout':
      return { ...line('handoffTimeout'), text: event.reason, level: 'warning' };
    case 'systemMessage': {
      const code = systemCode(event.text);
      // Where the message itself can be marked, that says it.
      const marked = code === 'notForwarded' && event.localId !== '';
      if (event.text === '' || marked || (code !== null && silent.has(code))) return null;
      return { ...line('system'), text: event.text, level: event.level, code: code ?? '' };
    }
  }
};

/** Known complaints that are for us, not for the visitor; E3 is told when it has lasted. */
const silent: ReadonlySet<SystemCode> = new Set<SystemCode>([
  'notUnderstood',
  'notAllowed',
  'overloaded',
  'sessionUnread',
  'conversationGone',
  'conversationUnnamed',
]);
