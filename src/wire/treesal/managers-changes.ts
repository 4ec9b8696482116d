import * as z from 'zod/mini';
import type { ManagersChange } from '#domain/manage/menu.ts';
import { ok, type Result } from '#domain/result.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { instant } from './manage.ts';
import { saleDaysIn } from './menu.ts';
import { list, text } from './schema.ts';

const changeSchema = z.object({
  id: z.string(),
  at: instant,
  person: z.object({ name: text }),
  action: text,
  name: text,
  after: z.catch(
    z.object({ soldOut: text, regular: text, sale: text, saleFrom: text, saleUntil: text, what: text }),
    { soldOut: '', regular: '', sale: '', saleFrom: '', saleUntil: '', what: '' },
  ),
  undone_at: z.nullish(z.string()),
});

/** The answer of `manage/changes`, newest first. */
export function managersChangesOf(body: unknown): Result<readonly ManagersChange[]> {
  const parsed = parseAnswer(list(changeSchema), body);
  if (!parsed.ok) return parsed;
  return ok(
    parsed.value.map(({ id, at, person, action, name, after, undone_at }) => ({
      ...{ id, at, action, name, person: person.name, isUndone: typeof undone_at === 'string' },
      became: after.soldOut || after.sale || after.regular || after.what,
      ...((after.saleFrom || after.saleUntil) && { saleDays: saleDaysIn(after.saleFrom, after.saleUntil) }),
    })),
  );
}
