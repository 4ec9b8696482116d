import * as z from 'zod';
import { exceptionRefusal, isDate, type ManagedException } from '#domain/hours/managed-exception.ts';
import {
  isWeekChange,
  MOST_LAST_ORDER_MINUTES,
  WEEK_PARTS,
  type WeekChange,
} from '#domain/hours/managed-week.ts';
import { hasOverlap } from '#domain/hours/spans-text.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { bodyRefusal } from './manager.ts';

const name = z
  .string()
  .max(1000)
  .transform((text) => plainLine(text));
const exceptionChange = z.object({
  revision: z.string().max(64),
  id: z.int().positive().nullable(),
  exception: z
    .object({
      from: z.string().refine(isDate),
      until: z.string().refine(isDate),
      yearly: z.boolean(),
      hours: z.string().max(200),
      modes: z.array(z.enum(FULFILMENT_MODES)).max(FULFILMENT_MODES.length),
      names: z.partialRecord(z.enum(LOCALES as [string, ...string[]]), name),
    })
    .nullable(),
});

const OVERLAP: Refusal = {
  status: 400,
  code: 'treesal_hours_overlap',
  message: 'An opening begins before an earlier one of the same day has ended.',
};

const weekBody = z
  .object({
    revision: z.string().max(64),
    part: z.enum(WEEK_PARTS as [string, ...string[]]),
    days: z.partialRecord(z.enum(WEEKDAYS), z.string().max(200).nullable()),
  })
  .transform(({ revision, ...change }) => ({ revision, change: change as WeekChange }))
  .refine(({ change }) => isWeekChange(change), { path: ['days'] });

/** Reads the body of `hours/week`. */
export function wantedWeek(body: unknown): Result<z.infer<typeof weekBody>, Refusal> {
  const wanted = weekBody.safeParse(body);
  if (!wanted.success) return fail(bodyRefusal(wanted.error));
  const overlaps = Object.values(wanted.data.change.days).some((text) => hasOverlap(text ?? ''));
  return overlaps ? fail(OVERLAP) : ok(wanted.data);
}

/** The body of `hours/last-order`. */
export const wantedLastOrder = z.object({
  revision: z.string().max(64),
  minutes: z.int().min(0).max(MOST_LAST_ORDER_MINUTES),
});

/** A change of an exception. `id` null: a new one; `exception` null: its removal. */
export interface WantedException {
  readonly revision: string;
  readonly id: number | null;
  readonly exception: ManagedException | null;
}

/** Reads the body of `hours`. */
export function wantedException(body: unknown): Result<WantedException, Refusal> {
  const wanted = exceptionChange.safeParse(body);
  if (!wanted.success) return fail(bodyRefusal(wanted.error));
  const { revision, id, exception } = wanted.data;
  if (!exception) {
    if (id !== null) return ok({ revision, id, exception: null });
    return fail(invalidFields({ exception: 'The body needs an id or an exception.' }));
  }
  const { yearly: isYearly, ...rest } = exception;
  const managed = { ...rest, isYearly, names: rest.names as ManagedException['names'] };
  const refused = exceptionRefusal(managed);
  if (refused) return fail(invalidFields({ [`exception.${refused}`]: 'The value is invalid.' }));
  if (hasOverlap(managed.hours)) return fail(OVERLAP);
  return ok({ revision, id, exception: managed });
}
