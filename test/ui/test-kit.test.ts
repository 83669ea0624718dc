import { expect } from '@open-wc/testing';
import '../../src/define.js';
import { mount, ScriptedService, type Mounted } from '../../src/testing/index.js';

/** What an integrator's test says of the widget, where the kit could say it wrongly. */
describe('what a mounted widget shows', () => {
  let widget: Mounted | null = null;
  afterEach(() => {
    widget?.remove();
    widget = null;
  });
  const answers = async (text: string): Promise<Mounted> => {
    widget = await mount(new ScriptedService({ answers: [{ then: [{ do: 'stream', text }] }] }), {
      attributes: { locale: 'en' },
      timeout: 4_000,
    });
    await widget.says('Where is it?');
    return widget;
  };
  const isMissed = (shows: Promise<void>): Promise<string> =>
    shows.then(
      () => 'shown',
      ({ message }: Error) => message,
    );

  it('is read as it stands there: a word that is bold in its middle, and lines apart', async () => {
    const { shows } = await answers('It is **un**likely to be late.\n\nReally.');
    await shows('It is unlikely to be late. Really.');
  });

  it('is nothing that is hidden', async () => {
    const { element, shows } = await answers('On its way.');
    await shows('On its way.');
    for (const turn of element.shadowRoot!.querySelectorAll<HTMLElement>('.turn.agent')) turn.style.display = 'none';
    element.shadowRoot!.querySelector<HTMLElement>('#log')!.style.visibility = 'hidden';
    expect(await isMissed(shows('On its way.'))).to.contain('"On its way." in: ');
    expect(await isMissed(shows('Where is it?'))).to.contain('"Where is it?" in: ');
  });

  it('is one chat’s own, of two, also when the first has gone', async () => {
    const first = await answers('First.');
    const second = await mount(
      new ScriptedService(
        { answers: [{ then: [{ do: 'say', text: 'Second.' }] }] },
        { baseUrl: 'https://second.test', tokenEndpoint: 'https://second.test/token' },
      ),
      { attributes: { locale: 'en' } },
    );
    await first.shows('First.');
    first.remove();
    await second.says('And this?');
    await second.shows('Second.');
    second.remove();
  });
});
