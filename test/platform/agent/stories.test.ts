import { expect } from 'chai';
import { houseAgent } from '../../../demo/platform/agent/house-agent.js';
import { AgentError, type Act } from '../../../demo/platform/agent/port.js';
import { storyOf } from '../../../demo/platform/agent/stories.js';
import type { Database } from '../../../demo/platform/store/database.js';
import { buttonsOf, textOf, the, turnOf } from './fixtures.js';

const NO_DATABASE: Database = {
  engine: 'pglite',
  query: () => Promise.reject(new Error('a story needs no database')),
  run: () => Promise.reject(new Error('a story needs no database')),
  close: () => Promise.resolve(),
};

async function told(said: string): Promise<{ acts: Act[]; fault?: string }> {
  const acts: Act[] = [];
  try {
    for await (const act of houseAgent(NO_DATABASE).reply(turnOf({ said }))) acts.push(act);
    return { acts };
  } catch (error) {
    return { acts, fault: error instanceof AgentError ? error.fault : String(error) };
  }
}

describe('the demo stories', () => {
  it('end the chat', async () => {
    expect((await told('/end')).acts.at(-1)).to.deep.equal({ do: 'end' });
  });

  it('hand over to the desk, to the page and to desks that fail', async () => {
    const over = async (said: string): Promise<Act | undefined> => the((await told(said)).acts, 'handOver');
    expect(await over('/handoff')).to.include({ to: 'desk', destination: 'support' });
    expect(await over('/handoff-fail')).to.include({ to: 'desk', destination: 'fail' });
    expect(await over('/handoff-timeout')).to.include({ to: 'desk', destination: 'timeout' });
    expect(await over('/handoff-client')).to.include({ to: 'client', route: 'https://help.example/contact' });
  });

  it('change the language', async () => {
    const { acts } = await told('/lang fr-fr');
    expect(acts[0]).to.deep.equal({ do: 'language', code: 'fr-FR' });
    expect(textOf(acts)).to.include('en français');
    expect(the((await told('/lang <b>')).acts, 'language')).to.equal(undefined);
    expect(the((await told('/lang a-')).acts, 'language')).to.equal(undefined);
  });

  it('show everything rich', async () => {
    const { acts } = await told('/rich');
    const urls = the(acts, 'attach')?.attachments.map((one) => one.content_url) ?? [];
    expect(urls).to.have.length(2);
    for (const url of urls) expect(url).to.match(/^https:\/\/shop\.example\//);
    expect(buttonsOf(acts)).to.have.length(3);
    expect(the(acts, 'offerCall')?.actions).to.have.length(1);
  });

  it('tell a long text with everything Markdown has', async () => {
    const text = textOf((await told('/long')).acts);
    expect(text.length).to.be.within(5000, 7500);
    for (const part of ['# ', '\n- ', '| --- |', '```js', '\n> ', '](https://']) expect(text).to.include(part);
  });

  it('say two messages in one turn', async () => {
    expect(textOf((await told('/twice')).acts).split('\n---\n')).to.have.length(2);
  });

  it('fail in every way an agent can', async () => {
    expect(await told('/error 3')).to.deep.equal({ acts: [], fault: 'overloaded' });
    expect(await told('/error 5')).to.deep.equal({ acts: [], fault: 'failed' });
    expect(await told('/error')).to.deep.equal({ acts: [], fault: 'failed' });
    const broken = await told('/error 6');
    expect(broken.fault).to.equal('broken');
    expect(textOf(broken.acts)).not.to.equal('');
  });

  it('are not told for other words', () => {
    for (const said of ['end', 'the /end', '/ending', '/', '']) expect(storyOf(said, 'en-US')).to.equal(undefined);
  });
});
