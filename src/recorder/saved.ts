import type { Recording } from './recording.js';

/** Until a browser has read it. */
const READ_MS = 10_000;

/** Saves it, as one file. */
export function saved(recording: Recording): void {
  const name = `chat-recording-${new Date(recording.began).toISOString().replace(/[:.]/g, '-')}.json`;
  const url = URL.createObjectURL(new File([JSON.stringify(recording, null, 1)], name, { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
