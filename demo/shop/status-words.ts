import type { Status } from './status.js';
import type { Sight } from './status-watch.js';

export interface Figure {
  readonly label: string;
  readonly text: string | undefined;
}

const STATE_WORDS: Readonly<Record<Sight['state'], string>> = {
  looking: 'Looking for the platform',
  running: 'Running',
  starting: 'Starting',
  unclear: 'Answering, but it does not say its state',
  unreachable: 'Not reachable',
};

const NEWS: Readonly<Record<Sight['state'], string>> = {
  looking: '',
  running: 'The local platform is running.',
  starting: 'The local platform is starting.',
  unclear: 'The local platform answers, but does not say its state.',
  unreachable: 'The local platform is not reachable.',
};

export const stateWords = (state: Sight['state']): string => STATE_WORDS[state];

export const news = (state: Sight['state']): string => NEWS[state];

export function noteOf(sight: Sight): string {
  if (sight.state === 'looking') return '';
  if (sight.state !== 'unreachable') return 'Asked every 5 seconds while this page is shown.';
  if (!sight.at) return 'No contact since this page was opened. It is asked again every 5 seconds.';
  return `Last contact ${timeOf(sight.at)}. What stands below is from then. It is asked again every 5 seconds.`;
}

export function figuresOf(status: Status): readonly Figure[] {
  return [
    { label: 'Up since', text: status.startedAt && momentOf(status.startedAt) },
    { label: 'Open sessions', text: numberOf(status.sessions) },
    { label: 'Open sockets', text: numberOf(status.sockets) },
    { label: 'Waiting at the desk', text: numberOf(status.waiting) },
    { label: 'Events in the journal', text: numberOf(status.journal) },
    { label: 'Database', text: status.engine },
    { label: 'Version', text: status.version },
  ];
}

export const serviceName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const number = new Intl.NumberFormat('en-GB');
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

const numberOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : number.format(value);
const timeOf = (date: Date): string => time.format(date);
const momentOf = (date: Date): string => moment.format(date);
