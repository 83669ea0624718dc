import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findChromium } from '../tools/browser.mjs';

export async function browser(): Promise<Browser> {
  const { path, args, env } = await findChromium();
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
}

/** A page, and the CPU time of its main thread: wall time says nothing on a shared machine. */
export class Sheet {
  readonly page: Page;
  readonly #session: CDPSession;

  static async open(page: Page): Promise<Sheet> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Sheet(page, session);
  }

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  async metric(name: string): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  }

  /** Milliseconds of CPU until what was begun is done and nothing more happens. */
  async cost(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#quiet();
    await work();
    return (await this.#quiet()) - before;
  }

  slowDown(rate: number): Promise<unknown> {
    return this.#session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Bytes that are in use. */
  async heap(): Promise<number> {
    for (let turn = 0; turn < 3; turn++) await this.#session.send('HeapProfiler.collectGarbage');
    return this.metric('JSHeapUsedSize');
  }

  async cpu(): Promise<number> {
    return (await this.metric('ThreadTime')) * 1_000;
  }

  /** The time once nothing happens any more. */
  async #quiet(): Promise<number> {
    let before = await this.cpu();
    for (let round = 0, still = 0; round < 60 && still < 2; round++) {
      await this.page.waitForTimeout(100);
      const now = await this.cpu();
      still = now - before < 10 ? still + 1 : 0;
      before = now;
    }
    return before;
  }
}

/** Not a number if one of them is none. */
export const median = (values: readonly number[]): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : (values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN);
