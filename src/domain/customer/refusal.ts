/** One field of a form that does not hold, and why: the words for the code are in `i18n`. */
export interface Refusal<Field extends string = string> {
  readonly field: Field;
  /** `field.must-fill` where something is typed, `field.required` where it is chosen; else what is wrong with it. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The refusals themselves, without the fields that hold. */
export const refusals = <Field extends string>(
  found: readonly (Refusal<Field> | null | false)[],
): readonly Refusal<Field>[] => found.filter((refusal): refusal is Refusal<Field> => Boolean(refusal));

/** A text that must not be empty and no longer than the store takes, in UTF-16 units. */
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
