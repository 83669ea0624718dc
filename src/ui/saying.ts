import { ChatError } from '../core/errors.js';
import type { Backstage } from './backstage.js';
import { looked, lookedAt, looksAt } from './looked.js';
import { given } from './on-its-way.js';
import { isWiping } from './wiped.js';

export interface Saying extends Backstage {
  readonly scroller: Backstage['scroller'] & { pin(key: string | boolean): void };
}

/** Throws where nothing may begin, or nobody would send it. */
function mayTalk({ allowed, host }: Pick<Saying, 'allowed' | 'host'>): void {
  if (!host.isConnected) throw new ChatError('client/destroyed');
  if (!allowed) throw new ChatError('option/invalid', 'consent: has not been given');
}

/** Longer than that nobody who wants to end a chat waits for a page that looks at what was said in it. */
const LOOKS_MS = 2_000;

/** What was said is with the client; it is a turn after the page has looked. */
async function through(stage: Backstage): Promise<void> {
  const wiping = isWiping(stage);
  if (wiping) await wiping;
  const looks = looksAt.get(stage);
  if (!looks) return;
  const turn = looks.then(() => new Promise((over) => setTimeout(over)));
  await Promise.race([turn, new Promise((over) => setTimeout(over, LOOKS_MS))]);
}

/** What is over comes after what was said, as it was asked for. */
export async function ended(stage: Backstage): Promise<void> {
  if (isWiping(stage) ?? looksAt.has(stage)) await through(stage);
  return stage.talk.client.end();
}

/** A conversation in place of the one there is; in the same order. */
export async function begunAnew(stage: Saying): Promise<void> {
  if (isWiping(stage) ?? looksAt.has(stage)) await through(stage);
  mayTalk(stage);
  return stage.talk.client.startOver();
}

/** What the page lets the visitor say, in its words; null where it refuses. It may take its time. */
export async function passed(stage: Saying, text: string): Promise<string | null> {
  const { host } = stage;
  // As the client does; but nobody is asked about what is no text.
  if (typeof text !== 'string') throw new ChatError('option/invalid', 'text: expected a string');
  if (!host.stood) await host.updateComplete;
  mayTalk(stage);
  const texts = lookedAt(stage);
  const detail = { text };
  const asked = host.ask('am-before-send', detail);
  const all = Promise.all([asked, looksAt.get(stage)]).then(
    () => void (looksAt.get(stage) === all && looksAt.delete(stage)),
  );
  looksAt.set(stage, all);
  // Whose words they were has gone meanwhile.
  if (!(await asked) || looked.get(stage) !== texts) return null;
  mayTalk(stage);
  return typeof detail.text === 'string' ? detail.text : text;
}

/** What a page says. While everything is being wiped it waits, and is refused where what was there is there still. */
export async function sends(stage: Saying, text: string): Promise<string> {
  const wiping = isWiping(stage);
  if (wiping) await wiping;
  const said = await passed(stage, text);
  return said === null ? '' : say(stage, said);
}

/** Resolves with the message's id as soon as it is kept. */
export async function say(stage: Saying, said: string): Promise<string> {
  stage.screen = stage.screen === 'home' ? 'chat' : stage.screen;
  // Drawn at the end first, it would be seen to leap from there.
  stage.scroller.pin(true);
  const kept = given(stage, said);
  const sending = stage.talk.client.send(said).finally(kept);
  stage.remember({ talking: true, screen: stage.screen });
  stage.talk.look();
  const id = await sending.catch((error: unknown) => {
    stage.scroller.pin(false);
    throw error;
  });
  stage.scroller.pin(`v:${id}`);
  stage.talk.look();
  stage.redraw();
  stage.host.tell('am-send', { key: `v:${id}`, text: said });
  return id;
}
