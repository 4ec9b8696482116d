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

/** `meta` only when it was asked for. */
export const itemsEnvelope = z.object({
  data: z.array(z.unknown()),
  meta: z.catch(
    z.nullish(
      z.object({
        total_count: z.catch(z.nullish(z.number()), null),
        filter_count: z.catch(z.nullish(z.number()), null),
      }),
    ),
    null,
  ),
});

export const itemEnvelope = z.object({ data: z.record(z.string(), z.unknown()) });

/** Of login and refresh. `expires` is a length of life in milliseconds; `refresh_token` only in mode json. */
export const authenticationEnvelope = z.object({
  data: z.object({
    access_token: z.nullish(z.string()),
    refresh_token: z.nullish(z.string()),
    expires: z.number().check(z.nonnegative(), z.lte(1e12)),
  }),
});

const errorExtensions = z.object({
  code: z.catch(z.nullish(z.string()), null),
  field: z.catch(z.nullish(z.string()), null),
});

export const errorsEnvelope = z.object({
  errors: z.array(
    z.object({
      message: z.catch(z.string(), ''),
      extensions: z.catch(z.nullish(errorExtensions), null),
    }),
  ),
});
