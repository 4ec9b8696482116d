import { ibanParts } from './ibans.ts';

/** A part of a merchant's instructions for a transfer: with a name it is one thing to copy, without one it is text to read. */
export interface TransferRow {
  readonly name: string | null;
  readonly text: string;
  /** What a banking app takes: an IBAN without its spaces. */
  readonly copy: string;
}

/** `Account holder: Dar Ltd`. No digit in the name, because `at 10:30` names nothing; a space after it, unlike in an address of the web. */
const NAMED = /^([^:\d]{2,40}):\s+(\S.*)$/;
/** What stands before an IBAN as its name: `IBAN`, or words with a colon. */
const NAME_OF_IBAN = /(?:^|\n)\s*(?:(IBAN)|([^:\d\n]{2,40}):)$/i;

/** Splits the instructions into IBANs, lines that begin with a name and a colon, and texts of all other lines. */
export function transferRows(text: string): readonly TransferRow[] {
  const parts = ibanParts(text);
  return parts.flatMap((part, index) => {
    if (part.iban !== null) {
      const name = NAME_OF_IBAN.exec(parts[index - 1]?.text ?? '')?.[2]?.trim() ?? 'IBAN';
      return [{ name, text: part.text, copy: part.iban }];
    }
    const lines = parts[index + 1]?.iban ? part.text.replace(NAME_OF_IBAN, '') : part.text;
    return lines.split('\n').flatMap((line) => rowsOf(line.trim()));
  });
}

function rowsOf(line: string): readonly TransferRow[] {
  if (line === '') return [];
  const [, name, value] = NAMED.exec(line) ?? [];
  return name && value
    ? [{ name: name.trim(), text: value, copy: value }]
    : [{ name: null, text: line, copy: line }];
}
