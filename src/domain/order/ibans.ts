/** A part of a text; `iban` is set if it is one, without spaces. */
export interface TextPart {
  readonly text: string;
  readonly iban: string | null;
}

const LIKE_IBAN = /\b[A-Z]{2}\d{2}(?:[ \u00A0]?[A-Z\d]{4}){2,7}(?:[ \u00A0]?[A-Z\d]{1,3})?\b/g;

/**
 * Splits a merchant's text at its valid IBANs (ISO 13616), which people copy and nobody may misread. A last sign alone would be overlooked:
 * it joins the group before it.
 */
export function ibanParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(LIKE_IBAN)) {
    const iban = found[0].replace(/\s/g, '');
    if (!isValid(iban)) continue;
    parts.push({ text: text.slice(end, found.index).trim(), iban: null });
    parts.push({ text: iban.replace(/(.{4})(?=..)/g, '$1 '), iban });
    end = found.index + found[0].length;
  }
  parts.push({ text: text.slice(end).trim(), iban: null });
  return parts.filter((part) => part.text !== '');
}

/** The check digits of an IBAN: with the first four characters moved to the end, and letters as 10 to 35, it leaves 1 modulo 97. */
function isValid(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
