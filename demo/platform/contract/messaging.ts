import { z } from 'zod';

export const accessToken = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  token_type: z.literal('Bearer'),
});

/** `ios-web` and `android-web` are a widget inside a native web view: of the service's pages some name them, and some do not. */
export const newSession = z.looseObject({
  streaming_enabled: z.boolean().default(false),
  platform: z.enum(['web', 'ios', 'android', 'custom', 'ios-web', 'android-web']).default('web'),
  device_type: z.enum(['mobile', 'tablet', 'desktop']).optional(),
});

export const session = z.object({ session_id: z.uuid() });
export const contextToken = z.looseObject({ token: z.string() });
export const messagingError = z.object({
  message: z.string(),
  error: z.string(),
  error_code: z.string(),
  error_id: z.string(),
});
