import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';

/** One that keeps the pages that are left, or loads them anew: whoever drives a browser has it keep none, unless asked. */
export async function browserThat(keeps: boolean): Promise<Browser> {
  const { path, args, env } = await findChromium();
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...env },
    ignoreDefaultArgs: keeps ? ['--disable-back-forward-cache'] : [],
    args,
  });
}
