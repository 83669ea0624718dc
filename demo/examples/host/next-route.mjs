// Next (App Router): this file as app/chat/[...path]/route.js. Next gives a web Request and wants a web Response.
import { host } from './site.mjs';

// What stands before it is asked whose address counts: the last is what the nearest proxy has seen. The first is what a
// visitor has written, where a proxy adds to it. With two proxies it is the last but one.
const addressOf = (request) => request.headers.get('x-forwarded-for')?.split(',').at(-1).trim();

export const POST = (request) => host.handle(request, addressOf(request));
// What a browser asks first for a page of another origin.
export const OPTIONS = (request) => POST(request);
