import * as z from 'zod/mini';
import { NAMED_KINDS, type NamedItem } from '#domain/manage/names.ts';
import { ok, type Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { anything, count, list, optional, text } from './schema.ts';
import { linkOf, namesIn } from './zones.ts';

/** What the shop names in each language. */
export interface ManagedNames {
  /** Address of the data service with the texts of the shop; null if a file has them. */
  readonly writtenAt: string | null;
  readonly items: readonly NamedItem[];
}

const namesSchema = z.object({
  written_at: optional(z.string()),
  items: list(
    z.object({
      ...{ kind: text, id: count, names: anything, own: anything },
      ...{ revision: z.string(), can_write: anything, own_at: optional(z.string()) },
    }),
  ),
});

/** The answer of `manage/names`, without kinds that this page does not know. */
export function namesOfAnswer(body: unknown): Result<ManagedNames> {
  const parsed = parseAnswer(namesSchema, body);
  if (!parsed.ok) return parsed;
  const { written_at, items } = parsed.value;
  return ok({
    writtenAt: linkOf(written_at),
    items: items.flatMap(({ id, revision, ...item }) => {
      const kind = NAMED_KINDS.find((known) => known === item.kind);
      const own = LOCALES.find((locale) => locale === item.own) ?? null;
      const canWrite = item.can_write === true;
      const ownAt = linkOf(item.own_at);
      return kind ? [{ kind, id, revision, own, ownAt, canWrite, names: namesIn(item.names) }] : [];
    }),
  });
}
