import type { Tabs } from '../core/session/ports.js';
import { together } from './lead.js';

/** What the tabs of one browser with the same conversation tell one another. */
export function channel(key: string): Pick<Tabs, 'post' | 'hear'> {
  if (!together()) return { post() {}, hear: () => () => {} };
  const hearers = new Set<(message: unknown) => void>();
  let channel: BroadcastChannel | null = null;

  return {
    post(message) {
      // An open channel that nobody closes keeps a page from being restored.
      const used = channel ?? open(key);
      used?.postMessage(message);
      if (used !== channel) used?.close();
    },
    hear(listener) {
      hearers.add(listener);
      if (channel === null) {
        channel = open(key);
        if (channel !== null)
          channel.onmessage = ({ data }: MessageEvent<unknown>) => hearers.forEach((hear) => hear(data));
      }
      return () => {
        hearers.delete(listener);
        if (hearers.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
  };
}

/** A browser that blocks storage may block this as well. */
function open(key: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(key);
  } catch {
    return null;
  }
}
