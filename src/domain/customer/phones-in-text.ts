import { dialable } from './phone.ts';

export interface TextPart {
  readonly text: string;
  /** The number in dialling form; null if this part is no number. */
  readonly phone: string | null;
}

/** A group of digits and separators without spaces; a run is several groups with spaces between them. */
const GROUP = '\\+?[0-9\\u0660-\\u0669\\u06F0-\\u06F9](?:[().\\-]{0,2}[0-9\\u0660-\\u0669\\u06F0-\\u06F9])*';
const RUN = new RegExp(`${GROUP}(?:[ /()]{1,3}${GROUP})*`, 'g');
const EACH_GROUP = new RegExp(GROUP, 'g');

/** A shorter number may be a date, a floor or a door code. A number with a country code needs two more digits. */
const LEAST_DIGITS = 9;
const LEAST_ABROAD = 11;
/** Groups of a number that begins with `0` or `+`. Another one is a single group. */
const MOST_GROUPS = 7;
const BEGINS_WITH_CODE = /[+0\u0660\u06F0]/;

/** Splits typed text at the beginning and end of phone numbers, so that a tap can dial them. The parts joined give the text. */
export function partsWithPhones(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const [from, to] of phonesIn(run)) {
      const number = run.slice(from, to);
      if (index + from > end) parts.push({ text: text.slice(end, index + from), phone: null });
      parts.push({ text: number, phone: dialable(number) });
      end = index + to;
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null });
  return parts;
}

type Group = readonly [from: number, to: number];

/**
 * The ranges of numbers in a run: a group that is a whole number, or consecutive groups from a `0` or `+` on until they are long
 * enough.
 */
function phonesIn(run: string): readonly Group[] {
  const groups = [...run.matchAll(EACH_GROUP)].map(
    ({ 0: group, index }): Group => [index, index + group.length],
  );
  const found: Group[] = [];
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first]?.[0] ?? 0;
    const length = groups
      .slice(first, first + (BEGINS_WITH_CODE.test(run.charAt(from)) ? MOST_GROUPS : 1))
      .findIndex(([, to], more) => isPhone(run.slice(from, to), first + more === groups.length - 1));
    const others = groups.slice(first + 1, first + length + 1);
    // The digits next to a whole number do not belong to it.
    if (length < 0 || others.some(([start, end]) => isPhone(run.slice(start, end), true))) continue;
    found.push([from, groups[first + length]?.[1] ?? from]);
    first += length;
  }
  return found;
}

function isPhone(number: string, isLast: boolean): boolean {
  const phone = dialable(number);
  if (phone === null) return false;
  const isAbroad = /^(?:\+|00)/.test(phone);
  const digits = phone.replace('+', '').length;
  return digits >= (isAbroad && !isLast ? LEAST_ABROAD : LEAST_DIGITS);
}
