import { createHmac } from 'node:crypto';

/** What the receiver is told with the body, so that it can tell ours from anybody's, and an old one from a new. */
export const HEADERS = {
  timestamp: 'X-Service-Timestamp',
  signature: 'X-Service-Signature',
  eventId: 'X-Service-Event-ID',
} as const;

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
