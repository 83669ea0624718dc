import type { LocalFact } from '../conversation/facts.js';
import { decode } from '../protocol/codec.js';
import type { Frame } from '../protocol/events.js';
import type { Audience, EngineOptions, EngineState } from './audience.js';
import { authorizing } from './authorizing.js';
import { lasting } from './lasting.js';
import type { Later } from './later.js';
import { lineTo } from './line.js';
import { step } from './machine.js';
import { outboxOf } from './outbox.js';
import type { AllPorts, LaterHalf, Leading } from './parts.js';
import type { SessionRecord } from './ports.js';
import { receive } from './reception.js';
import { noSession, type Command, type Input } from './session.js';
import { timers } from './timers.js';

/**
 * The one thing that changes: it asks the machine, writes down what happened, tells, and does what the machine decided.
 * It has no opinions. One engine runs in one tab; the others see the conversation through it.
 *
 * One long function and no class, because names inside a function weigh nothing when they are shipped.
 */
export function engineOf(
  ports: AllPorts,
  options: EngineOptions,
  audience: Audience,
  later: Later<LaterHalf>,
  from: EngineState,
): Leading {
  const { clock, vault } = ports;
  let depth = 0;
  let dirty = false;
  /** How often what was needed to go on could not be had. */
  let failures = 0;

  /** Whoever watches is told once, when all that follows has been done: what it does in answer finds things in order. */
  const during = (work: () => void): void => {
    depth++;
    work();
    if (--depth > 0 || !dirty) return;
    dirty = false;
    engine.audience.changed();
  };

  const accept = (input: Input): void => {
    if (engine.stopped) return;
    during(() => {
      const { conversation, session: was } = engine;
      const known = options.context() === null && engine.strange.length + engine.ledger.held.length === 0;
      const around = { now: clock.now(), conversation, context: !known };
      const stepped = step(was, input, around) ?? (later.now ?? ports.early)?.mend(engine, input);
      if (stepped === undefined) {
        const mine = failures;
        return void later.load().then(
          (parts) => mine === failures && parts.mendLate(engine, input),
          () => {
            // Without what knows how to go on, the session has failed; it can be tried again. What else waited is nobody's.
            if (mine < failures) return;
            failures++;
            accept({ type: 'unmended' });
          },
        );
      }
      engine.session = stepped[0];
      dirty ||= engine.session !== was;
      for (const command of stepped[1]) perform(command);
    });
    if (engine.session.phase === 'ready') void engine.outbox.flush();
  };

  const note = (fact: LocalFact): void => {
    if (engine.stopped) return;
    during(() => {
      engine.ledger.note(fact);
      engine.audience.told(fact);
      engine.care?.touch();
      dirty = true;
    });
    if (fact.type === 'drafted') void engine.outbox.flush();
  };

  const save = async (): Promise<boolean> => {
    // Where nothing outlives the page there is nothing to wait for.
    if (engine.care === null && !lasting(vault.mode)) return true;
    try {
      const care = engine.care ?? (await later.load()).tend(engine);
      return await care.save();
    } catch {
      const { kept } = engine;
      engine.kept = false;
      if (kept) engine.audience.changed();
      return true;
    }
  };

  const hear = (frame: Frame): void =>
    during(() => {
      if (frame.dialect !== null) line.dialect = frame.dialect;
      engine.aliveAt = clock.wall();
      const { told, fence } = receive(frame, engine.ledger, (event) => engine.audience.told(event));
      dirty ||= told.length > 0;
      if (engine.care === null) engine.missed.push([frame, told, fence]);
      else engine.care.heard(frame, told, fence);
      accept({ type: 'heard', fence, told });
    });

  const perform = (command: Command): void => {
    switch (command.do) {
      case 'authorize':
        return void asking.ask(command.sessionId);
      case 'begin':
        engine.resumable = engine.session.record?.sessionId ?? null;
        engine.aliveAt = clock.wall();
        if (!command.resumed) note({ type: 'sessionOpened' });
        return void save();
      case 'dial':
        return line.dial();
      case 'hangUp':
        return line.hangUp(command.code);
      case 'verdict':
        return void (engine.verdict = command.verdict);
      case 'say':
        return void line.send({ type: command.what });
      case 'save':
        return void save();
      case 'wait':
        return running.wait(command.timer, command.ms);
      case 'cancel':
        return running.cancel(command.timer);
      case 'still':
        return running.still(command.all);
      default:
        return engine.care?.perform(command);
    }
  };

  const line = lineTo(
    {
      transport: () => (engine.session.transport === 'rest' && later.now?.page.rest) || ports.messaging,
      record: () => engine.session.record as SessionRecord,
      cursor: () => engine.care?.cursor() ?? 0,
      opened() {
        const fence = engine.session.transport === 'messaging' ? clock.uuid() : '';
        engine.care?.opened();
        accept({ type: 'opened', fence });
        if (fence !== '') line.send({ type: 'heartbeat', fence });
      },
      heard: hear,
      text(data) {
        const frame = (later.now?.decode ?? decode)(data);
        if (frame.strange) engine.strange.push(data);
        hear(frame);
      },
      closed(closed) {
        engine.verdict = 'stop';
        accept({ type: 'closed', closed });
        return engine.verdict;
      },
      dropped() {
        engine.care?.dropped();
        if (engine.conversation.typing !== null) note({ type: 'typingStopped' });
      },
    },
    options.dialect,
  );
  const asking = authorizing(ports.platform, accept);
  const running = timers(clock, (timer) => accept({ type: 'elapsed', timer }));

  const engine: { -readonly [Key in keyof Leading]: Leading[Key] } = {
    ...from,
    ports,
    options,
    audience,
    line,
    session: { ...noSession, online: ports.surroundings.online() },
    care: null,
    missed: [],
    strange: [],
    verdict: 'stop',
    stopped: false,
    get conversation() {
      return engine.ledger.conversation;
    },
    get orphaned() {
      return engine.stopped && engine.care === null && !(engine.kept && lasting(vault.mode));
    },
    outbox: outboxOf(() => engine),
    ready: () => (engine.session.phase === 'ready' && line.open ? line.openings : null),
    accept,
    wait: running.wait,
    note,
    save,
    hear,
    stop() {
      engine.outbox.stop();
      const saved = save();
      engine.care?.stop();
      asking.stop();
      running.still(true);
      line.hangUp(4002);
      engine.stopped = true;
      return saved;
    },
  };
  (later.now ?? ports.early)?.tend(engine, later);
  return engine;
}
