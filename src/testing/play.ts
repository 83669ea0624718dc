import type { ChatClient } from '../core/session/client.js';
import type { Scenario } from './scenarios.js';
import type { ScriptedService } from './service.js';
import { until, type Patience } from './wait.js';
import { transcript } from './words.js';

/** As much of a client as a story needs; the element has a `state` in place of a snapshot. */
type Told = Pick<ChatClient, 'start' | 'send'> & { readonly snapshot: ChatClient['snapshot'] };

/** Tells a story to a client, to its end. Rejects when it ends otherwise, with what is there instead. */
export async function play(
  client: Told,
  service: ScriptedService,
  scenario: Scenario,
  patience: Patience = {},
): Promise<void> {
  service.script = scenario.script;
  const calm = async (what: string): Promise<void> => {
    let idle = false;
    void service.idle().then(() => (idle = true));
    await until(() => idle, what, patience);
  };
  await client.start();
  for (const text of scenario.visitor) {
    await until(() => ['ready', 'expired'].includes(client.snapshot.phase), 'the session', patience);
    await calm('the greeting');
    await client.send(text);
    await until(() => service.messages.includes(text), `"${text}" at the service`, patience);
    await calm(`the answer to "${text}"`);
    await until(() => settled(client), `the end of the answer to "${text}"`, patience);
  }
  await until(
    () => ends(client, scenario),
    () => `${scenario.about}: ${JSON.stringify(ending(client))}`,
    patience,
  );
}

/** Whether nothing is on its way. */
const settled = ({ snapshot: { items, phase } }: Told): boolean =>
  ['ready', 'expired', 'ended', 'failed'].includes(phase) &&
  items.every((item) => !('delivery' in item) || (item.delivery !== 'waiting' && item.delivery !== 'sending'));

const ending = ({ snapshot }: Told): object => ({
  lines: transcript(snapshot),
  phase: snapshot.phase,
  error: snapshot.error,
  handoff: snapshot.conversation.handoff.state,
});

function ends(client: Told, { lines, phase = 'ready', error, handoff }: Scenario): boolean {
  const { snapshot } = client;
  return (
    snapshot.phase === phase &&
    (error === undefined || snapshot.error === error) &&
    (handoff === undefined || snapshot.conversation.handoff.state === handoff) &&
    transcript(snapshot).join('\n') === lines.join('\n')
  );
}
