import { z } from 'zod';

export const handoffStateQuery = z.object({ id: z.string().optional(), shared_id: z.string().optional() });

export const handoffState = z.object({
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  shared_id: z.string().optional(),
});
