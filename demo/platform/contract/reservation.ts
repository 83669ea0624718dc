import { z } from 'zod';
import { shallow } from '../messaging/frames.js';

/** The attributes themselves, or an object that holds them: both are documented. */
export const reservationBody = z
  .record(z.string(), z.unknown())
  .refine((value) => shallow(value), 'is nested too deeply');
export const reserved = z.object({ dni: z.string() });
export const reservationError = z.looseObject({ success: z.literal(false), error: z.string(), message: z.string() });
