import type { ChatClient } from '../core/session/client.js';
import { Recorder, type RecordOptions } from './recorder.js';
import type { AnySocket, Fetch, SocketClass } from './wires.js';

/** Where a chat of the page can be listened to. Until somebody does, it is the page's own network. */
export interface Tap {
  dial: (url: string) => AnySocket;
  fetch: Fetch;
  client?: ChatClient;
  /** The last that was dialled. */
  socket?: AnySocket;
  /** A recorder is on its way: what asks for anything waits for it, so that nothing is missed. */
  coming?: Promise<unknown>;
  /** What was said is of somebody who has gone, which no client has heard. */
  forgets?: () => void;
}

const recorders = new WeakMap<Tap, Recorder>();

/** Records a chat that is on the page. Who is recording already goes on. `shows`: it is shown as it begins, unless said. */
export async function record(tap: Tap, shows: boolean, how?: RecordOptions): Promise<Recorder> {
  const before = recorders.get(tap);
  const begins = before === undefined || before.stopped;
  const recorder = begins ? begun(tap, new Recorder(how)) : before;
  if (how?.show ?? (begins && shows)) recorder.show();
  return recorder;
}

function begun(tap: Tap, recorder: Recorder): Recorder {
  const { client, socket, fetch } = tap;
  recorders.set(tap, recorder);
  const taps = recorder.taps({ fetch });
  tap.dial = (url) => new (taps.WebSocket as unknown as SocketClass)(url);
  tap.fetch = taps.fetch;
  tap.forgets = () => recorder.forget();
  let made = client;
  // The chat puts it there when it is made, which may be later, or again.
  Object.defineProperty(tap, 'client', {
    configurable: true,
    get: () => made,
    set(next: ChatClient) {
      made = next;
      recorder.follow(next);
    },
  });
  if (client !== undefined) recorder.follow(client, socket);
  return recorder;
}
