// Next (App Router): this file as app/chat/[...path]/route.js. Next gives a web Request and wants a web Response.
import { host } from './site.mjs';

export const POST = (request) => host.handle(request, request.headers.get('x-forwarded-for')?.split(',', 1)[0]);
export const OPTIONS = (request) => POST(request);
