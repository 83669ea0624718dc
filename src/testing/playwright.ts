import type { Snapshot } from '../core/session/client.js';
import type { ScriptedService } from './service.js';
import type { Line } from './session.js';
import { until, type Patience } from './wait.js';
import { transcript, type Spoken } from './words.js';

/** As much of Playwright's page as is used here: whichever version a site has, and none is needed to install the kit. */
export interface PageLike {
  route(matches: (url: URL) => boolean, handle: (route: RouteLike) => unknown): Promise<unknown>;
  routeWebSocket(matches: (url: URL) => boolean, handle: (socket: SocketLike) => unknown): Promise<unknown>;
  evaluate<Result, Given>(work: (given: Given) => Result, given: Given): Promise<Result>;
}

interface RouteLike {
  request(): {
    url(): string;
    method(): string;
    postData(): string | null;
    headers(): Readonly<Record<string, string>>;
  };
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<unknown>;
  abort(): Promise<unknown>;
}

interface SocketLike {
  url(): string;
  send(text: string): void;
  close(how: { code: number }): Promise<unknown>;
  onMessage(hear: (text: string | Uint8Array) => unknown): void;
  onClose(gone: () => unknown): void;
}

/** The page's own address is not the service's to allow: every page may ask. */
const open = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Headers': 'authorization, content-type, x-token, x-host',
  'Access-Control-Expose-Headers': 'Retry-After',
});

/**
 * Answers a page in the place of the service and of the website's token endpoint, from outside of it: whatever is in the
 * page is as it will be. To be called before the page is opened. A refused dial is an opened socket that closes at once
 * with 1006, since Playwright has no other.
 */
export async function serve(page: PageLike, service: ScriptedService): Promise<void> {
  await page.route(
    (url) => service.owns(url.href),
    (route) => answer(route, service),
  );
  await page.routeWebSocket(
    (url) => service.owns(url.href),
    (socket) => connect(socket, service),
  );
}

async function answer(route: RouteLike, service: ScriptedService): Promise<void> {
  const request = route.request();
  const headers = request.headers();
  const allowed = open(headers['origin'] ?? '*');
  if (request.method() === 'OPTIONS') return void (await route.fulfill({ status: 204, headers: allowed, body: '' }));
  const answered = await service.call(request.url(), request.postData(), (name) => headers[name.toLowerCase()] ?? null);
  // One that never comes is left to the page's patience.
  if (answered === null) return;
  const { status, body } = answered;
  await (status === 0 ? route.abort() : route.fulfill({ status, headers: { ...allowed, ...answered.headers }, body }));
}

function connect(socket: SocketLike, service: ScriptedService): void {
  const close = (code: number): void => void socket.close({ code });
  const line: Line | 'refused' | 'hangs' | number = service.dial(socket.url(), {
    tell: (text) => socket.send(text),
    close,
  });
  if (line === 'hangs') return socket.onMessage(() => undefined);
  if (line === 'refused') return close(1006);
  if (typeof line === 'number') return close(line);
  socket.onMessage((text) => void (typeof text === 'string' && line.heard(text)));
  socket.onClose(() => line.gone());
}

/** The conversation of the widget in a page, in words. */
export const transcriptOf = async (page: PageLike, selector = 'agent-messenger'): Promise<string[]> =>
  transcript(await page.evaluate(spokenOf, selector));

/** Waits until a line is in the conversation of the widget in a page: the whole of it, or one that the pattern is found in. */
export async function reads(
  page: PageLike,
  line: string | RegExp,
  { selector = 'agent-messenger', ...patience }: Patience & { readonly selector?: string } = {},
): Promise<void> {
  let lines: readonly string[] = [];
  // Not by `test`, which with some flags goes on from where it was.
  const is = (one: string): boolean => (typeof line === 'string' ? one === line : one.search(line) >= 0);
  await until(
    async () => (lines = await transcriptOf(page, selector)).some(is),
    () => `${typeof line === 'string' ? `"${line}"` : String(line)} in: ${lines.join(' | ')}`,
    patience,
  );
}

/** Runs in the page: it may name nothing from here. */
function spokenOf(selector: string): Spoken {
  const { items = [], conversation } = (document.querySelector(selector) as { state?: Snapshot } | null)?.state ?? {};
  return { items, conversation: { agent: { name: conversation?.agent.name ?? '' } } };
}
