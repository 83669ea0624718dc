import { z } from 'zod';

/** Where the id of an event may stand in a request. */
export const idLocations = ['headers', 'querystring', 'payload'] as const;

export const webhookQuery = z.object({
  event_id_location: z.enum(idLocations),
  event_id_path: z.string().min(1).max(256),
  account_id: z.string().min(1),
  project_id: z.string().min(1),
});

/** What is stored is what was sent; these are the forms in which an id can be found. */
export const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/plain',
] as const;

export const eventError = z.looseObject({
  error_message: z.string(),
  error_code: z.string(),
  error_id: z.string(),
});
