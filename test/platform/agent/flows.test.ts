import { expect } from 'chai';
import { bookingStep } from '../../../demo/platform/agent/flows/booking.js';
import { dayIn, openDays, slotIn, spokenDay } from '../../../demo/platform/agent/flows/days.js';
import { codeOf, LANGUAGES } from '../../../demo/platform/agent/language.js';
import { phrasesFor } from '../../../demo/platform/agent/phrases/by-language.js';
import type { Database } from '../../../demo/platform/store/database.js';
import { buttonsOf, PROJECT, shopDatabase, textOf, the, TODAY, Visitor } from './fixtures.js';

const english = phrasesFor('en-US');

describe('the flows', () => {
  let db: Database;
  before(async function () {
    this.timeout(60_000);
    db = await shopDatabase();
  });
  after(() => db.close());

  const bookings = (): Promise<{ id: string; day: string; slot: string; name: string; conversation_id: string }[]> =>
    db.query('SELECT id, day::text AS day, slot, name, conversation_id FROM bookings WHERE project_id = $1', [PROJECT]);

  describe('order status', () => {
    it('asks for the number and tells where the order is', async () => {
      const visitor = new Visitor(db);
      expect(await visitor.reads('Where is my order?')).to.equal(english.order.askNumber);
      expect(visitor.state).to.include({ flow: 'order_status', step: 'ask_number' });
      const acts = await visitor.writes('it is 10234 I think');
      expect(textOf(acts)).to.match(/^### Order FW-10234\n\n/);
      expect(textOf(acts)).to.include('**on its way**').and.include('Monday, November 23').and.include('- 8 × Titanium peg'); // prettier-ignore
      expect(the(acts, 'attach')?.attachments[0]).to.include({
        content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
        content_url: 'https://shop.example/track/HB552301788',
      });
      expect(buttonsOf(acts)).to.include(english.buttons.returnIt);
      expect(visitor.state).to.include({ order_number: 'FW-10234' }).and.not.have.property('flow');
      expect(await visitor.reads(english.buttons.returnIt)).to.include('30 days');
    });

    it('needs no question when the number was said', async () => {
      expect(await new Visitor(db).reads('what about fw 10236?')).to.include('out for delivery');
      expect(await new Visitor(db, 'ar').reads('أين طلبي FW-١٠٢٣٩؟')).to.include('تأخر');
    });

    it('needs no number from somebody whose address is proven', async () => {
      const text = await new Visitor(db, 'en-US', { context: { email: 'Luis@customer.example' } }).reads('Where is my order?'); // prettier-ignore
      expect(text).to.include('FW-10237');
      const stranger = await new Visitor(db, 'en-US', { context: { email: 'no@one.example' } }).reads('Where is my order?'); // prettier-ignore
      expect(stranger).to.equal(english.order.askNumber);
    });

    it('tells every state in every language', async () => {
      for (const language of LANGUAGES) {
        for (let number = 10234; number <= 10241; number += 1) {
          const text = await new Visitor(db, codeOf(language)).reads(`FW-${number}`);
          expect(text)
            .to.include(phrasesFor(language).order.heading(`FW-${number}`))
            .and.not.include('undefined');
        }
      }
    });

    it('asks again for a number it cannot find, and does not keep it', async () => {
      const visitor = new Visitor(db);
      expect(await visitor.reads('FW-99999')).to.equal(english.order.notFound('FW-99999'));
      expect(visitor.state).to.include({ step: 'ask_number' }).and.not.have.property('order_number');
      expect(await visitor.reads('FW-10238')).to.include('being packed');
    });

    it('answers another question in between and comes back to its own', async () => {
      const visitor = new Visitor(db);
      await visitor.writes('Where is my order?');
      const text = await visitor.reads('What are your opening hours?');
      expect(text).to.include('9:00–18:30').and.include(`---\n${english.order.askNumber}`);
      expect(await visitor.reads('FW-10234')).to.include('on its way');
    });

    it('goes on in the language the visitor turns to', async () => {
      const visitor = new Visitor(db);
      await visitor.writes('Where is my order?');
      expect(await visitor.reads('auf Deutsch bitte')).to.include(phrasesFor('de').order.askNumber);
      expect(await visitor.reads('10235')).to.include('zugestellt');
    });

    it('can be cancelled, and gives up after two answers that are none', async () => {
      const visitor = new Visitor(db);
      await visitor.writes('Where is my order?');
      expect(await visitor.reads('never mind')).to.equal(english.order.dropped);
      expect(visitor.state).not.to.have.property('flow');
      await visitor.writes('Where is my order?');
      expect(await visitor.reads('blorp')).to.equal(english.order.notANumber);
      expect(the(await visitor.writes('blorp'), 'handOver')?.reason).to.equal('could not help');
    });
  });

  describe('booking', () => {
    it('asks for day, time and name, and writes the booking when told yes', async () => {
      const visitor = new Visitor(db);
      const days = buttonsOf(await visitor.writes('Book a consultation'));
      expect(days).to.deep.equal(['Monday, November 23', 'Tuesday, November 24', 'Wednesday, November 25']);
      expect(buttonsOf(await visitor.writes(days[1] ?? ''))).to.include('11:30');
      expect(visitor.state).to.include({ flow: 'booking', step: 'ask_slot', booking_day: '2026-11-24' });
      expect(await visitor.reads('at 11:30')).to.equal(english.booking.askName);
      expect(await visitor.reads('Ana **Müller**'))
        .to.include('**Ana Müller**')
        .and.include('Tuesday, November 24');
      expect(await bookings()).to.deep.equal([]);
      const text = await visitor.reads('yes please');
      const [row] = await bookings();
      expect(row).to.include({ day: '2026-11-24', slot: '11:30', name: 'Ana Müller', conversation_id: 'c1' });
      expect(text).to.include(row?.id ?? 'no booking');
      expect(visitor.state).to.include({ booking_id: row?.id }).and.not.have.property('flow');
    });

    it('offers another time when somebody else was faster', async () => {
      const visitor = new Visitor(db);
      for (const said of ['Book a consultation', 'tuesday', '11:30', 'Noor']) await visitor.writes(said);
      const acts = await visitor.writes('yes');
      expect(textOf(acts)).to.equal(english.booking.taken('Tuesday, November 24', '11:30'));
      expect(buttonsOf(acts)).to.deep.equal(['10:00', '14:00', '16:00']);
      expect(visitor.state).to.include({ step: 'ask_slot' });
    });

    for (const language of LANGUAGES) {
      it(`goes from the first to the last step by its buttons in ${language}`, async () => {
        const code = codeOf(language);
        const { buttons } = phrasesFor(code);
        const visitor = new Visitor(db, code);
        const days = buttonsOf(await visitor.writes(buttons.booking));
        const slots = buttonsOf(await visitor.writes(days[2] ?? ''));
        await visitor.writes(slots[LANGUAGES.indexOf(language) % slots.length] ?? '');
        if (language === 'ar') await visitor.writes(visitor.state['step'] === 'ask_slot' ? '16:00' : 'نور');
        else await visitor.writes('Zoë Wander');
        expect(visitor.state['step'], JSON.stringify(visitor.state)).to.equal('confirm');
        expect(await visitor.reads(buttons.no)).to.equal(phrasesFor(code).booking.dropped);
        expect(visitor.language).to.equal(code);
      });
    }

    it('can be cancelled at every step, and writes nothing', async () => {
      const before = (await bookings()).length;
      const path = ['book an appointment', 'wednesday', '14:00', 'Ada'];
      for (let steps = 1; steps <= path.length; steps += 1) {
        const visitor = new Visitor(db);
        for (const said of path.slice(0, steps)) await visitor.writes(said);
        expect(await visitor.reads('cancel')).to.equal(english.booking.dropped);
        expect(visitor.state).not.to.have.any.keys('flow', 'step', 'booking_day', 'booking_name');
      }
      expect(await bookings()).to.have.length(before);
    });

    it('knows when the shop is closed and what is no day, time or name', async () => {
      const visitor = new Visitor(db);
      await visitor.writes('Book a consultation');
      expect(await visitor.reads('Sunday')).to.equal(english.booking.closed);
      expect(await visitor.reads('today')).to.equal(english.booking.tooSoon);
      expect(await visitor.reads('someday')).to.equal(english.booking.notADay);
      await visitor.writes('Monday');
      expect(await visitor.reads('3:15')).to.equal(english.booking.notASlot);
      await visitor.writes('2 pm');
      expect(visitor.state['booking_slot']).to.equal('14:00');
      expect(await visitor.reads('***')).to.equal(english.booking.notAName);
      await visitor.writes('Wo ist Hans der Große');
      expect(visitor.language).to.equal('en-US');
      expect(await visitor.reads('hm')).to.equal(english.booking.yesOrNo);
    });

    it('is a pure step: the same words in the same state give the same', () => {
      const scene = { language: 'en-US', phrases: english, today: TODAY, email: '', shop: '' };
      const state = { flow: 'booking', step: 'confirm', booking_day: '2026-11-23', booking_slot: '10:00', booking_name: 'Ada' }; // prettier-ignore
      const step = bookingStep(state, { said: 'yes' }, scene);
      expect(step.wish).to.deep.equal({ day: '2026-11-23', slot: '10:00', name: 'Ada' });
      expect(bookingStep(state, { said: 'yes' }, scene)).to.deep.equal(step);
    });
  });

  it('read days and times in every language', () => {
    for (const language of LANGUAGES) {
      for (const day of openDays(TODAY, 12)) expect(dayIn(spokenDay(day, codeOf(language)), TODAY)).to.equal(day);
    }
    expect(dayIn('lundi prochain', TODAY)).to.equal('2026-11-23');
    expect(dayIn('am Samstag', TODAY)).to.equal('2026-11-28');
    expect(dayIn('mañana', TODAY)).to.equal('2026-11-22');
    expect(dayIn('2026-11-27 please', TODAY)).to.equal('2026-11-27');
    expect(dayIn('24 November', TODAY)).to.equal('2026-11-24');
    for (const [said, slot] of [
      ['10', '10:00'],
      ['10am', '10:00'],
      ['2 p.m.', '14:00'],
      ['14 Uhr', '14:00'],
      ['11h30', '11:30'],
      ['١٦:٠٠', '16:00'],
      ['9', undefined],
      ['noon', undefined],
    ]) {
      // prettier-ignore
      expect(slotIn(said ?? ''), said).to.equal(slot);
    }
  });

  describe('rating', () => {
    it('rates the last order of somebody whose address is proven', async () => {
      const visitor = new Visitor(db, 'en-US', { context: { name: 'Ada', email: 'ada@customer.example' } });
      expect(buttonsOf(await visitor.writes(null))).to.include(english.buttons.rate);
      expect(await visitor.reads(english.buttons.rate)).to.equal(english.rating.askStars('FW-10234'));
      expect(await visitor.reads('lots')).to.equal(english.rating.notStars);
      expect(await visitor.reads('5')).to.equal(english.rating.thanksGood);
      const rows = await db.query(`SELECT rating FROM orders WHERE project_id = $1 AND number = 'FW-10234'`, [PROJECT]);
      expect(rows).to.deep.equal([{ rating: 5 }]);
      expect(visitor.state).to.include({ rating: 5 }).and.not.have.property('flow');
    });

    it('has nothing to rate for a stranger', async () => {
      expect(await new Visitor(db).reads('rate my last order')).to.equal(english.rating.noOrder);
    });
  });
});
