import { dialable } from './phone.ts';

export interface TextPart {
  readonly text: string;
  /** As it is dialled; null for what is no number. */
  readonly phone: string | null;
}

/** Digits with what people write inside a number, and the same with spaces between. */
const GROUP = '\\+?[0-9\\u0660-\\u0669\\u06F0-\\u06F9](?:[().\\-]{0,2}[0-9\\u0660-\\u0669\\u06F0-\\u06F9])*';
const RUN = new RegExp(`${GROUP}(?:[ /()]{1,3}${GROUP})*`, 'g');
const EACH_GROUP = new RegExp(GROUP, 'g');

/** Fewer may be a date, a floor, or the code of a door; with a country's code there are two more at least. */
const LEAST_DIGITS = 9;
const LEAST_ABROAD = 11;
const MOST_GROUPS = 7;

/** What people typed, cut where a phone number begins and ends, so that a tap can dial it. The parts joined are the text. */
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

/** Where the numbers of a run begin and end: a group that is one, else groups from a `0` or `+` on until they are enough for one. */
function phonesIn(run: string): readonly Group[] {
  const groups = [...run.matchAll(EACH_GROUP)].map(
    ({ 0: group, index }): Group => [index, index + group.length],
  );
  const found: Group[] = [];
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first]?.[0] ?? 0;
    const length = groups
      .slice(first, first + MOST_GROUPS)
      .findIndex(([, to], more) =>
        isPhone(run.slice(from, to), first + more === groups.length - 1, more === 0),
      );
    const others = groups.slice(first + 1, first + length + 1);
    // What stands beside a whole number is none of its digits.
    if (length < 0 || others.some(([start, end]) => isPhone(run.slice(start, end), true, true))) continue;
    found.push([from, groups[first + length]?.[1] ?? from]);
    first += length;
  }
  return found;
}

function isPhone(number: string, isLast: boolean, isOneGroup: boolean): boolean {
  const phone = dialable(number);
  if (phone === null) return false;
  const isAbroad = /^(?:\+|00)/.test(phone);
  if (!isOneGroup && !isAbroad && !phone.startsWith('0')) return false;
  const digits = phone.replace('+', '').length;
  return digits >= (isAbroad && !isLast ? LEAST_ABROAD : LEAST_DIGITS);
}
