import type { Snapshot } from '../core/session/client.js';
import type { ConnectionStatus } from './events.js';

const statuses: Readonly<Record<Snapshot['phase'], ConnectionStatus>> = {
  idle: 'idle',
  authorizing: 'connecting',
  connecting: 'connecting',
  replaying: 'connecting',
  ready: 'online',
  reconnecting: 'reconnecting',
  offline: 'offline',
  ending: 'online',
  ended: 'idle',
  expired: 'idle',
  failed: 'failed',
};

/** As a visitor would call it. Where the service cannot be reached there is no connection, though the browser may have one. */
export function connectionOf({ phase, error }: Pick<Snapshot, 'phase' | 'error'>): ConnectionStatus {
  const status = statuses[phase];
  const tries = status === 'connecting' || status === 'reconnecting';
  return tries && error === 'transport/unreachable' ? 'offline' : status;
}

/** As far as is known there is a line: it is a part alone that cannot be had. */
export const connected = ({ snapshot }: { readonly snapshot: Pick<Snapshot, 'phase'> }): boolean =>
  navigator.onLine && !/ing$|off|fail/.test(snapshot.phase);

/** Nobody knows when what waits goes out: it can be taken back. */
export const isAdrift = (snapshot: Pick<Snapshot, 'phase' | 'error'>): boolean =>
  /^(?:offline|failed)$/.test(connectionOf(snapshot));

/** When the website is asked again that wants to be asked more slowly; 0 where nobody waits for that. */
export const pauseOf = ({ error, pausedUntil = 0 }: Pick<Snapshot, 'error' | 'pausedUntil'>): number =>
  error === 'auth/rate-limited' ? pausedUntil : 0;
