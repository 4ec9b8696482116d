/** What Directus answers, as far as Dukkan reads it. The row's fields are read one by one, so that one bad field costs only itself. */
import * as z from 'zod/mini';

/** A row of `CustomerSettings`. */
export const settingsRow = z.record(z.string(), z.unknown());

/** `GET /items/CustomerSettings`: the rows that match, none when there is no such merchant. */
export const settingsEnvelope = z.object({ data: z.array(settingsRow) });

/** A file of `directus_files`, as far as it was asked for. */
export const directusFile = z.object({
  id: z.string(),
  title: z.catch(z.nullish(z.string()), null),
  description: z.catch(z.nullish(z.string()), null),
  modified_on: z.catch(z.nullish(z.string()), null),
});

export type SettingsRow = z.infer<typeof settingsRow>;
export type DirectusFile = z.infer<typeof directusFile>;
