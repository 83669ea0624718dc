import type { FoundBrowser } from './browser.mjs';

export function oldChromium(options?: { log?: (...said: unknown[]) => void }): Promise<FoundBrowser>;
