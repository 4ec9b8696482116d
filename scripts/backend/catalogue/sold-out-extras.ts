import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { changeList, noteOf } from '#scripts/backend/database/notes.ts';
import type { SoldOutExtra } from '#wire/woocommerce/sold-out-extras.ts';

/** A manager's mark. The store keeps none: neither a merchant's files nor Product Add-Ons have a place for it that ends by itself. */
export interface ExtraMark extends SoldOutExtra {
  /** The end in epoch milliseconds; null: when a manager says so. */
  readonly backAt: number | null;
}

const NOTE = 'sold-out-extras';

export const isSameExtra = (one: SoldOutExtra, other: SoldOutExtra): boolean =>
  one.key === other.key && one.name === other.name;
const isOn = ({ backAt }: ExtraMark, nowMs: number): boolean => backAt === null || backAt > nowMs;

/** The marks that apply at an instant. */
export async function extraMarks(rows: Rows, nowMs: number): Promise<readonly ExtraMark[]> {
  const marks = JSON.parse((await noteOf(rows, NOTE)) ?? '[]') as readonly ExtraMark[];
  return marks.filter((mark) => isOn(mark, nowMs));
}

/** Replaces the mark of an extra; null removes it. Marks that are over are deleted. */
export async function markExtra(
  rows: Rows,
  extra: SoldOutExtra,
  mark: Pick<ExtraMark, 'backAt'> | null,
  nowMs: number,
): Promise<void> {
  await changeList<ExtraMark>(rows, NOTE, (marks) => [
    ...marks.filter((each) => !isSameExtra(each, extra) && isOn(each, nowMs)),
    ...(mark ? [{ key: extra.key, name: extra.name, backAt: mark.backAt }] : []),
  ]);
  await raiseStockVersion(rows);
}
