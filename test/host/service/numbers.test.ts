import { expect } from 'chai';
import type { Act, Turn } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import type { Service } from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, serviceOf, thrownBy } from './support.js';

describe('Phone numbers for one caller, for a website’s server', () => {
  let running: Running;
  let service: Service;
  const turns: Turn[] = [];
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    turns.push(turn);
    yield { do: 'say', text: 'Hello' };
  }
  before(async () => {
    running = await platformWith({ reply });
    service = serviceOf(running);
  });
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    turns.length = 0;
  });

  it('are held, and whoever calls one is known by it', async () => {
    const attributes = { name: 'Ada', cart: [1, 2], shared_id: 'crm-7' };
    const reservation = await service.numbers.reserve(attributes);
    expect(reservation.kind).to.equal('reserved');
    if (reservation.kind === 'reserved') await control(running, '/calls', { to: reservation.number });
    expect(turns[0]!.attributes).to.deep.equal(attributes);
  });
  it('are all held: that is an answer, and no error', async () => {
    const kinds: string[] = [];
    for (let times = 0; times < 11; times++) kinds.push((await service.numbers.reserve({})).kind);
    expect(kinds).to.deep.equal([...Array<string>(10).fill('reserved'), 'noneFree']);
  });
  it('are not all held because a proxy has no such page', async () => {
    const { service: other } = answering([new Response('<h1>no</h1>', { status: 404 })]);
    expect(await thrownBy(other.numbers.reserve({}))).to.include({ code: 'api/malformed', family: 'numbers' });
  });
  it('are asked for so that both readings of the interface find the attributes (docs/decisions/0055)', async () => {
    const { service: other, asked } = answering([json({ dni: '+1' })]);
    await other.numbers.reserve({ name: 'Ada', cart: [1] });
    const attributes = { name: 'Ada', cart: [1] };
    expect(asked[0]!.body).to.deep.equal({ ...attributes, attributes });
  });
  it('are not asked for with an attribute that one of the readings would lose', async () => {
    const { service: other, asked } = answering([json({ dni: '+1' })]);
    const error = await thrownBy(other.numbers.reserve({ attributes: 'canary' }));
    expect(error).to.include({ code: 'api/invalid' });
    expect(error.fields[0]).to.include({ field: 'attributes.attributes' });
    expect(asked).to.have.length(0);
  });
  it('are refused with a wrong key', async () => {
    const { numbers } = serviceOf(running, { runtime: { numbersKey: running.platform.keys.outboundToken } });
    expect(await thrownBy(numbers.reserve({}))).to.include({ code: 'api/rejected', status: 401 });
  });
  it('are not taken twice when nobody knows whether one was', async () => {
    const { service: other, asked } = answering([json({}, 504)]);
    expect(await thrownBy(other.numbers.reserve({}))).to.include({ unclear: true });
    expect(asked).to.have.length(1);
  });
});
