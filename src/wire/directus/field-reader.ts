import type { WireContext } from '#wire/context.ts';
import { plainText } from '#wire/plain-text.ts';
import type { SettingsRow } from './schema.ts';

/** Reads fields of a settings row. An absent or blank field has its default; an invalid one has its default and is reported. */
export interface FieldReader {
  readonly raw: (field: string) => unknown;
  /** One line of plain text; '' if absent. Settings are raw text, so entities are not decoded. */
  readonly text: (field: string, maximumLength?: number) => string;
  /** The result of `read` for the text; null if absent or if `read` returns null. */
  readonly parsed: <Value>(
    field: string,
    read: (text: string) => Value | null,
    expected: string,
  ) => Value | null;
  /** Accepts true, 1, "1" and "true", because databases and forms differ. */
  readonly flag: (field: string) => boolean;
  /** `code`: when the report has words of its own for the fault. */
  readonly bad: (field: string, reason: string, code?: string) => void;
}

export function fieldReader(row: SettingsRow, context: Pick<WireContext, 'report'>): FieldReader {
  const raw = (field: string): unknown => (Object.hasOwn(row, field) ? row[field] : undefined);

  const bad = (field: string, reason: string, code = 'settings.bad-field'): void =>
    context.report({ kind: 'settings', id: field, path: field, code, reason });

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
