import type { Closed } from './ports.js';
import { hangUp, still, type Session, type Step } from './session.js';

/** What becomes of a session whose link is gone, before anything is asked of anybody. */

/** The network is gone, and the browser says so. */
export const offline = (was: Session): Step => [
  {
    ...was,
    online: false,
    phase: was.phase === 'authorizing' || was.phase === 'ending' ? was.phase : 'offline',
    openedAt: null,
    fence: '',
    error: 'transport/offline',
  },
  [still, hangUp(4002), { do: 'save' }],
];

/** Nobody could be asked for a session. */
export const noLine = (was: Session): Step => [{ ...was, phase: 'offline', error: 'transport/offline' }, []];

/** The link is dead, or too old: another one, at once. */
export const dropped = (was: Session): Step =>
  was.openedAt === null
    ? [was, []]
    : [
        { ...was, phase: was.phase === 'ending' ? 'ending' : 'reconnecting', openedAt: null, fence: '' },
        [still, { do: 'redial' }],
      ];

/** It has closed; what that means is for those to say who come later. */
export const down = (was: Session, { opened }: Closed): Step => [
  { ...was, phase: again(was, opened), openedAt: null, fence: '' },
  [still, { do: 'save' }],
];

export const again = ({ phase }: Session, opened: boolean): Session['phase'] =>
  opened || phase !== 'connecting' ? 'reconnecting' : 'connecting';
