import { z } from 'zod';

/** Of the base64 form of the metadata as JSON; below this. */
export const MOST_METADATA = 26 * 1024;

const small = (value: unknown): boolean => Buffer.from(JSON.stringify(value)).toString('base64').length < MOST_METADATA;

export const outboundBody = z.looseObject({
  to_number: z.string().min(1).max(64),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a country of ISO 3166-1 alpha-2')
    .optional(),
  metadata: z
    .record(z.string(), z.string())
    .refine(small, 'is too large: its base64 form must be under 26 KB')
    .optional(),
  encryption: z.enum(['TLS/SRTP', 'TLS/RTP', 'UDP/SRTP', 'UDP/RTP']).default('TLS/SRTP'),
});
export const placed = z.object({ call_sid: z.string() });
export const callStatus = z.object({
  status: z.enum(['queued', 'calling', 'success', 'failure']),
  reason: z.string(),
});
export const outboundError = z.looseObject({ error: z.string(), code: z.string() });
