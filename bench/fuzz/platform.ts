import { child, type Child, type PlatformReady } from '../platform/talk.js';
import { Lane, type Trouble } from './frames.js';
import { HttpFuzz, type HttpInput } from './http.js';
import { frameInput, type FrameInput } from './input.js';
import { shrunk } from './shrink.js';
import { Witness } from './witness.js';

export interface FuzzOptions {
  readonly inputs: number;
  readonly seed: number;
  say(text: string): void;
}
export interface FuzzOutcome {
  readonly inputs: number;
  readonly failures: number;
}

const LANES = 20;
const HTTP_LANES = 24;
const HTTP_SHARE = 0.1;
const ROUND = 200;
/** After so many frames every session is left, and the agent is switched on or off. */
const EPOCH = 40_000;
/** Every fifth epoch has the agent on. */
const AGENT_EVERY = 5;
const WITNESS_EVERY = 2_000;
/** More than this is one fault seen many times. */
const MOST_FAILURES = 20;
const MB = 1_000_000;
/** A platform that is sound stays far below; one that keeps what it is sent does not. */
const MOST_RSS = 1_500 * MB;

/** How long after its sockets a process may end. */
const SETTLE_MS = 300;
/** Each costs the start of a platform. */
const TRIES_AFTER_CRASH = 12;

type Platform = Child<PlatformReady>;

/** Drives a platform in a child process with mutants over sockets and HTTP, and judges everything that comes back. */
export async function fuzzPlatform(options: FuzzOptions): Promise<FuzzOutcome> {
  const run = new Run(options, await child<PlatformReady>('child.ts', { store: 'memory' }));
  return run.all();
}

class Run {
  readonly #options: FuzzOptions;
  readonly #platform: Platform;
  readonly #http: HttpFuzz;
  readonly #frames: number;
  readonly #calls: number;
  #frame = 0;
  #call = 0;
  #failures = 0;
  #fatal = false;
  /** What was under way when the platform went. */
  readonly #suspects: FrameInput[] = [];
  readonly #calling: string[] = [];

  constructor(options: FuzzOptions, platform: Platform) {
    this.#options = options;
    this.#platform = platform;
    this.#http = new HttpFuzz(platform.ready, options.seed);
    this.#calls = Math.floor(options.inputs * HTTP_SHARE);
    this.#frames = options.inputs - this.#calls;
  }

  async all(): Promise<FuzzOutcome> {
    const { say } = this.#options;
    const started = performance.now();
    const witness = await Witness.arrive(this.#platform.ready);
    await this.#http.prepare();
    const before = await this.#platform.ask('rss');
    await Promise.all([this.#sockets(witness), ...Array.from({ length: HTTP_LANES }, () => this.#httpLane())]);
    await this.#lookBack(witness, before);
    const done = this.#frame + this.#call;
    const seconds = (performance.now() - started) / 1000;
    say(
      `${this.#frame} frames, ${this.#call} calls in ${seconds.toFixed(1)} s: ${Math.round(done / seconds)} inputs/s`,
    );
    say(`the slowest echo of the witness took ${Math.round(witness.slowestMs)} ms`);
    await this.#platform.stop();
    return { inputs: done, failures: this.#failures };
  }

  async #sockets(witness: Witness): Promise<void> {
    for (let epoch = 0; this.#frame < this.#frames && !this.#over; epoch++) {
      const agent = epoch % AGENT_EVERY === AGENT_EVERY - 1 ? 'on' : 'silent';
      try {
        await this.#control('/settings', { agent });
        const until = Math.min(this.#frames, (epoch + 1) * EPOCH);
        const lanes = Array.from({ length: LANES }, () => new Lane(this.#platform.ready));
        await Promise.all(lanes.map((lane) => this.#lane(lane, until, witness)));
        this.#options.say(`${this.#frame} frames and ${this.#call} calls; the agent was ${agent}`);
      } catch (error) {
        await this.#broken(error);
      }
    }
  }

  async #lane(lane: Lane, until: number, witness: Witness): Promise<void> {
    while (this.#frame < until && !this.#over) {
      const many = Math.min(ROUND, until - this.#frame);
      const first = this.#frame;
      this.#frame += many;
      const inputs = Array.from({ length: many }, (_, place) => frameInput(this.#options.seed, first + place));
      const trouble = await lane.round(inputs);
      if (trouble !== null) {
        lane.leave();
        await this.#pin(trouble);
      }
      if (Math.floor(first / WITNESS_EVERY) === Math.floor(this.#frame / WITNESS_EVERY)) continue;
      const unheard = await witness.speak();
      if (unheard !== null && !(await this.#gone())) this.#fail(unheard);
    }
    const trouble = this.#over ? null : await lane.finish();
    if (trouble !== null) await this.#pin(trouble);
  }

  async #httpLane(): Promise<void> {
    const wires = this.#http.wires();
    while (this.#call < this.#calls && !this.#over) {
      const input = this.#http.input(this.#call++);
      const what = await this.#http.judge(wires, input).catch((error: unknown) => String(error));
      if (what !== null) await this.#pinCall(what, input);
    }
    for (const wire of Object.values(wires)) wire.close();
  }

  /** Which of the frames it was: each alone on a session of its own, then smaller. */
  async #pin({ what, inputs }: Trouble): Promise<void> {
    if (this.#over || (await this.#gone())) return void this.#suspects.push(...inputs);
    const fails = async (input: FrameInput): Promise<boolean> => (await alone(input, this.#platform)) !== null;
    const guilty = await first(inputs, fails);
    if (guilty !== undefined) {
      const data = await shrunk(guilty.data, (bytes) => fails({ ...guilty, data: bytes }));
      return this.#fail(`${what}\n  ${named(guilty)}: ${shown(data)}`);
    }
    const numbers = `${inputs[0]?.number ?? '-'} to ${inputs.at(-1)?.number ?? '-'}`;
    this.#fail(`${what}\n  frames ${numbers}, none of them alone`);
  }

  /** Bytes of a request are shown as they are: made smaller, their lengths would no longer fit. */
  async #pinCall(what: string, input: HttpInput): Promise<void> {
    const told = `call ${input.number}: ${shown(input.bytes)}`;
    if (this.#over || (await this.#gone())) return void this.#calling.push(told);
    this.#fail(`${what}\n  ${told}`);
  }

  /** A crash is one failure, whatever was under way; what did it is looked for on platforms that may crash again. */
  async #crash(): Promise<void> {
    const trial = new Trial();
    const fails = async (input: FrameInput): Promise<boolean> => {
      const platform = await trial.platform();
      await alone(input, platform);
      await pause(SETTLE_MS);
      return platform.gone();
    };
    const guilty = await first(this.#suspects, fails);
    const data = guilty && (await shrunk(guilty.data, (bytes) => fails({ ...guilty, data: bytes }), TRIES_AFTER_CRASH));
    await trial.stop();
    const blame =
      guilty === undefined || data === undefined
        ? `no frame of ${this.#suspects.length} did it alone; calls under way:\n  ${this.#calling.join('\n  ')}`
        : `${named(guilty)}: ${shown(data)}`;
    this.#fail(`the platform is gone: ${this.#platform.complaints()}\n  ${blame}`);
  }

  /** An end shows a moment after the sockets broke. */
  async #gone(): Promise<boolean> {
    if (!this.#platform.gone()) await pause(SETTLE_MS);
    return (this.#fatal ||= this.#platform.gone());
  }

  /** What only shows at the end: the witness's history, the prototype of everything, the size, a state that can be read. */
  async #lookBack(witness: Witness, before: number): Promise<void> {
    const { say } = this.#options;
    if (await this.#gone()) return this.#crash();
    try {
      const lost = await witness.leave();
      if (lost !== null) this.#fail(`witness: ${lost}`);
      const polluted = await this.#platform.ask('polluted');
      if (polluted.length > 0) this.#fail(`Object.prototype holds ${polluted.join(', ')}`);
      const state = (await this.#control('/state')) as { state?: unknown; sockets?: unknown };
      if (state.state !== 'running' || typeof state.sockets !== 'number') this.#fail('the state is not readable');
      const { rss } = await this.#platform.ask('memory');
      say(`RSS of the platform: ${Math.round(before / MB)} MB before, ${Math.round(rss / MB)} MB after`);
      if (rss > MOST_RSS) this.#fail(`RSS is over ${MOST_RSS / MB} MB`);
      const complaints = this.#platform.complaints();
      if (complaints !== '') this.#fail(`the platform complained: ${complaints}`);
    } catch (error) {
      await this.#broken(error);
    }
  }

  async #control(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#platform.ready.addresses.control}/__control${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  get #over(): boolean {
    return this.#fatal || this.#failures >= MOST_FAILURES;
  }

  async #broken(error: unknown): Promise<void> {
    if (!(await this.#gone())) this.#fail(String(error));
  }

  #fail(text: string): void {
    this.#failures += 1;
    this.#options.say(`FAILURE ${this.#failures} (seed ${this.#options.seed}): ${text}`);
  }
}

/** Platforms for suspects: started again after each crash. */
class Trial {
  #own: Platform | undefined;

  async platform(): Promise<Platform> {
    if (this.#own === undefined || this.#own.gone())
      this.#own = await child<PlatformReady>('child.ts', { store: 'memory' });
    return this.#own;
  }

  async stop(): Promise<void> {
    await this.#own?.stop();
  }
}

async function alone(input: FrameInput, platform: Platform): Promise<string | null> {
  const lane = new Lane(platform.ready);
  const trouble = await lane.round([input]);
  lane.leave();
  return trouble?.what ?? null;
}

async function first(
  inputs: readonly FrameInput[],
  fails: (input: FrameInput) => Promise<boolean>,
): Promise<FrameInput | undefined> {
  for (const input of inputs) if (await fails(input)) return input;
  return undefined;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const named = ({ number, binary }: FrameInput): string => `frame ${number}${binary ? ' (binary)' : ''}`;

const LONGEST_SHOWN = 600;

function shown(data: Buffer): string {
  const text = JSON.stringify(data.toString('latin1'));
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${data.length} bytes)` : text;
}
