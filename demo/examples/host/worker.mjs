// A module with a fetch handler, as Workers and others have it. By itself: ../workers, ../deno, ../bun.
import { file, host } from './site.mjs';

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (host.owns(pathname)) return host.handle(request, request.headers.get('cf-connecting-ip') ?? undefined);
    const [type, text] = file(pathname) ?? [];
    return new Response(text ?? 'Not found', {
      status: type === undefined ? 404 : 200,
      headers: { 'Content-Type': type ?? 'text/plain' },
    });
  },
};
