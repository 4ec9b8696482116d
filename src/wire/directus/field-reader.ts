import type { WireContext } from '#wire/context.ts';
import { plainText } from '#wire/plain-text.ts';
import type { SettingsRow } from './schema.ts';

/** Reads fields of a settings row; a field that is absent or blank has its default, a bad one its default and a report. */
export interface FieldReader {
  readonly raw: (field: string) => unknown;
  /** One line of plain text; '' when absent. Settings are raw text: nothing in them is decoded. */
  readonly text: (field: string, maximumLength?: number) => string;
  /** What `read` makes of the text; null when absent or when `read` gives null. */
  readonly parsed: <Value>(
    field: string,
    read: (text: string) => Value | null,
    expected: string,
  ) => Value | null;
  /** Databases and forms write truth as true, 1, "1" or "true". */
  readonly flag: (field: string) => boolean;
  readonly bad: (field: string, reason: string) => void;
}

export function fieldReader(row: SettingsRow, context: Pick<WireContext, 'report'>): FieldReader {
  const raw = (field: string): unknown => (Object.hasOwn(row, field) ? row[field] : undefined);

  const bad = (field: string, reason: string): void =>
    context.report({ kind: 'settings', id: field, path: field, code: 'settings.bad-field', reason });

  const text = (field: string, maximumLength?: number): string => {
    const value = raw(field);
    if (typeof value === 'string') return plainText(value, maximumLength);
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (value !== null && value !== undefined) bad(field, `${field} is not text; it is left empty.`);
    return '';
  };

  return {
    raw,
    bad,
    text,
    parsed(field, read, expected) {
      const value = text(field);
      if (value === '') return null;
      const parsed = read(value);
      if (parsed === null) bad(field, `${field} is not ${expected}; it is left out.`);
      return parsed;
    },
    flag(field) {
      const value = raw(field);
      return value === true || value === 1 || value === '1' || value === 'true';
    },
  };
}
