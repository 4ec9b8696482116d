/**
 * The answers of Directus that Dukkan reads. The fields of a row are read one by one, so that an invalid field affects only
 * itself.
 */
import * as z from 'zod/mini';
import { between } from '#wire/only.ts';

/** A row of `CustomerSettings`. */
export const settingsRow = z.looseObject({});

/** `GET /items/CustomerSettings`: the matching rows; empty if there is no such merchant. */
export const settingsEnvelope = z.object({ data: z.array(settingsRow) });

/** The requested fields of a file in `directus_files`. */
export const directusFile = z.object({
  id: z.string(),
  title: z.catch(z.nullish(z.string()), null),
  description: z.catch(z.nullish(z.string()), null),
  modified_on: z.catch(z.nullish(z.string()), null),
});

export type SettingsRow = z.infer<typeof settingsRow>;
export type DirectusFile = z.infer<typeof directusFile>;

/** `meta` is present only if requested. */
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

export const itemEnvelope = z.object({ data: z.looseObject({}) });

/** The answer of login and refresh. `expires` is a duration in milliseconds; `refresh_token` exists only in mode json. */
export const authenticationEnvelope = z.object({
  data: z.object({
    access_token: z.nullish(z.string()),
    refresh_token: z.nullish(z.string()),
    expires: z.number().check(between(0, 1e12)),
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
