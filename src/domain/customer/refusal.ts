/** A form field with an invalid value and the reason. `i18n` has the words for the code. */
export interface Refusal<Field extends string = string> {
  readonly field: Field;
  /** `field.must-fill` for an empty text field, `field.required` for a missing choice; else the specific fault. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Only the refusals, without the valid fields. */
export const refusals = <Field extends string>(
  found: readonly (Refusal<Field> | null | false)[],
): readonly Refusal<Field>[] => found.filter((refusal): refusal is Refusal<Field> => Boolean(refusal));

/** Refuses a text that is empty or longer than the store accepts, in UTF-16 units. */
export function textRefusal<Field extends string>(
  field: Field,
  text: string,
  longest: number,
): Refusal<Field> | null {
  if (text === '') return { field, code: 'field.must-fill' };
  return tooLong(field, text, longest);
}

export const tooLong = <Field extends string>(
  field: Field,
  text: string,
  longest: number,
): Refusal<Field> | null =>
  text.length > longest ? { field, code: 'field.too-long', params: { longest } } : null;
