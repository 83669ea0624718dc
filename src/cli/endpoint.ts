import { probe } from '../browser/probe.js';
import type { Web } from '../browser/request.js';
import { call, makes, type Called } from '../doctor/called.js';
import { read, type Observed } from '../doctor/observe.js';
import { judge, nothing } from '../doctor/rules.js';
import type { Remark } from '../ui/parts/remarks.js';
import { asPage, type Asker, type Heard } from './as-page.js';
import { judgeMore } from './endpoint-rules.js';
import type { Ports } from './ports.js';

/** What is asked, for whom. */
export interface Question extends Asker {
  /** As the chat asks it; empty where the page gives tokens by its own means. */
  readonly endpoint: string;
  readonly baseUrl: string;
}

/** Of a page, all that the doctor sees of it which can be seen without a browser. */
export interface Around {
  readonly address: URL | null;
  readonly sandboxed: boolean;
  readonly baseUrl: string;
}

const observed = ({ address, sandboxed, baseUrl }: Around): Observed => ({
  ...nothing,
  secure: address === null || address.protocol === 'https:' || isLoopback(address),
  https: address?.protocol === 'https:',
  base: read(baseUrl),
  sandboxed,
});

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** What is to be said of the page that a chat stands on. */
export const pageRemarks = (around: Around): Remark[] => judge(observed(around));

/** Asks as a visitor's browser would, for a token and a session, and says what came of it. */
export async function askedRemarks(ports: Ports, question: Question): Promise<Remark[]> {
  const { endpoint, baseUrl, timeoutMs } = question;
  const base = read(baseUrl);
  let heard!: Heard;
  let timedOut = false;
  const web: Web = {
    fetch: asPage(ports, question, (one) => (heard = one)),
    clock: {
      ...ports.clock,
      after: (ms, then) =>
        ports.clock.after(Math.min(ms, timeoutMs), () => {
          timedOut = true;
          then();
        }),
    },
  };
  const token = endpoint === '' ? null : await call(web, endpoint, {}, undefined, timeoutMs);
  const granted = token?.called ?? null;
  const { remarks: more, insteadOf } =
    granted === null
      ? { remarks: [], insteadOf: () => false }
      : judgeMore({ endpoint, called: granted, heard, timedOut, now: ports.clock.wall() });
  const made: Called | null =
    base === null || token === null || !token.called.token || token.called.session
      ? null
      : (await makes(web, base.http, token.token, timeoutMs)).called;
  const seen: Observed = {
    ...observed({ address: null, sandboxed: false, baseUrl }),
    endpoint,
    granted,
    made,
    reachable: base === null ? null : await probe(web, base.http),
  };
  return [...judge(seen).filter(({ code }) => !insteadOf(code)), ...more];
}
