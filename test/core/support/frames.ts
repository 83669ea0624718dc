/** Frames as a server writes them; what is given replaces what is usual. */
export const frame = (type: string, payload: unknown = {}, more: object = {}): string =>
  JSON.stringify(event(type, payload, more));

export const event = (type: string, payload: unknown = {}, more: object = {}): object => ({
  id: 'e-1',
  sequence: 7,
  timestamp: '2026-03-01T09:00:02.5Z',
  type: `EVENT_TYPE_${type}`,
  payload,
  ...more,
});

export const batch = (...events: unknown[]): string =>
  JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events } });
