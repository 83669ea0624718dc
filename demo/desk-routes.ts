import { Hono, type Context } from 'hono';
import { deskStream, type DeskDoor } from './desk-stream.js';
import { ofThisMachine } from './platform/loopback.js';
import { Robin } from './robin.js';

type Header = (name: string) => string | undefined;

const VERBS: ReadonlySet<string> = new Set(['accept', 'transfer', 'message', 'typing', 'leave', 'fail', 'timeout']);
/** As much as the desk's own socket takes at once. */
const LARGEST = 65_536;

/**
 * Asked by a page of this very server, or by no page at all: every other place of this machine is a site of its own. A picture
 * of another site is asked for without an origin, and its browser says so.
 */
export function ofOwnPage(header: Header): boolean {
  const origin = header('origin');
  const ours = origin === undefined || origin.replace(/^https?:\/\//, '') === header('host');
  return ofThisMachine(header) && ours && (header('sec-fetch-site') ?? 'same-origin') === 'same-origin';
}

/** The platform's desk for the page at `/desk`: the key to it is added here, and goes no further. */
export function deskRoutes(desk: DeskDoor, control: string | undefined): Hono {
  const robin = new Robin(control);
  const ask = async (context: Context, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { Authorization: `Bearer ${desk.key}`, 'Content-Type': 'application/json' };
    const id = encodeURIComponent(context.req.param('id') ?? '');
    const answer = await fetch(`${desk.address}/desk/conversations/${id}${path}`, { ...init, headers }).catch(
      () => null,
    );
    if (answer === null) return context.json({ error: 'The platform cannot be reached' }, 502);
    const type = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return answer.status === 204
      ? new Response(null, { status: 204 })
      : new Response(await answer.text(), { status: answer.status, headers: type });
  };
  return new Hono()
    .use(async (context, next) => {
      if (!ofOwnPage((name) => context.req.header(name))) return context.text('For this machine only', 403);
      return next();
    })
    .get('/events', (context) => {
      const { method, raw } = context.req;
      // Answered as GET is, it would open what nobody hears, and nobody closes.
      if (method === 'HEAD') return context.body(null, 405, { Allow: 'GET' });
      return deskStream(desk, context.req.query('who') || undefined, robin, raw.signal).catch(() =>
        context.json({ error: 'The platform cannot be reached' }, 502),
      );
    })
    .get('/api/conversations/:id', (context) => ask(context, ''))
    .post('/api/conversations/:id/:verb', async (context) => {
      const verb = context.req.param('verb');
      if (!VERBS.has(verb)) return context.text('Not found', 404);
      // A form of another page can send everything but this, and not ask first.
      if (!/^application\/json\b/.test(context.req.header('content-type') ?? '')) return context.text('JSON only', 415);
      const body = await context.req.text();
      if (body.length > LARGEST) return context.text('Too long', 413);
      return ask(context, `/${verb}`, { method: 'POST', body });
    });
}
