/** What stands in for a part of a page's network. */
export interface Answering {
  readonly baseUrl: string;
  readonly tokenEndpoint: string;
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: typeof globalThis.WebSocket;
  /** Whether an address is its own. */
  owns(address: string): boolean;
}

interface Place {
  fetch: typeof globalThis.fetch;
  WebSocket: typeof globalThis.WebSocket;
}

/** Who answers on a page: whoever comes last gives the page its own network back, in whatever order they go. */
const answering = new WeakMap<object, Answering[]>();

/** Puts a service in the place of a page's network, as far as its addresses go. Returns how to give that back. */
export function answerOn(page: object, service: Answering): () => void {
  const all = answering.get(page) ?? replaced(page as Place);
  const other = all.find((one) => one !== service && (one.owns(service.baseUrl) || one.owns(service.tokenEndpoint)));
  if (other !== undefined)
    throw new Error(
      `Another service answers at ${other.baseUrl} or ${other.tokenEndpoint} on this page already: take its chat away first, or give each a baseUrl and a tokenEndpoint of its own`,
    );
  all.push(service);
  let here = true;
  return () => {
    if (!here) return;
    here = false;
    all.splice(all.indexOf(service), 1);
    if (all.length === 0) giveBack.get(page)?.();
  };
}

const giveBack = new WeakMap<object, () => void>();

function replaced(page: Place): Answering[] {
  const all: Answering[] = [];
  answering.set(page, all);
  const { fetch, WebSocket } = page;
  const whose = (address: string): Answering | undefined => all.find((one) => one.owns(address));
  const ours: Place = {
    fetch: (input, init) =>
      whose(addressOf(input))?.fetch(input, init) ?? (Reflect.apply(fetch, page, [input, init]) as Promise<Response>),
    WebSocket: new Proxy(WebSocket, {
      construct(target, given: [string, ...unknown[]], made) {
        const service = whose(String(given[0]));
        return (
          service === undefined ? Reflect.construct(target, given, made) : new service.WebSocket(given[0])
        ) as object;
      },
    }),
  };
  Object.assign(page, ours);
  giveBack.set(page, () => {
    answering.delete(page);
    // Who has put something else over it since keeps that; with nobody left to answer, it leads to the page's own.
    if (page.fetch === ours.fetch) page.fetch = fetch;
    if (page.WebSocket === ours.WebSocket) page.WebSocket = WebSocket;
  });
  return all;
}

export const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));
