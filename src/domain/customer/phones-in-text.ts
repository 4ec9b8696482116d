import { dialable } from './phone.ts';

export interface TextPart {
  readonly text: string;
  /** As it is dialled; null for what is no number. */
  readonly phone: string | null;
}

const RUN = /[+0-9\u0660-\u0669\u06F0-\u06F9](?:[ ().\-/]{0,2}[+0-9\u0660-\u0669\u06F0-\u06F9])*/g;
const WITHOUT_SEPARATORS = /[^ ().\-/]+/g;
/** Fewer may be a date, a floor, or the code of a door. */
const LEAST_DIGITS = 9;

/** What people typed, cut where a phone number begins and ends, so that a tap can dial it. The parts joined are the text. */
export function partsWithPhones(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addPhone = (number: string, phone: string, start: number): void => {
    if (start > end) parts.push({ text: text.slice(end, start), phone: null });
    parts.push({ text: number, phone });
    end = start + number.length;
  };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const whole = phoneIn(run);
    if (whole !== null) {
      addPhone(run, whole, index);
      continue;
    }
    // Two numbers beside each other.
    for (const { 0: number, index: inside } of run.matchAll(WITHOUT_SEPARATORS)) {
      const phone = phoneIn(number);
      if (phone !== null) addPhone(number, phone, index + inside);
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null });
  return parts;
}

function phoneIn(number: string): string | null {
  const phone = dialable(number);
  return phone !== null && phone.length >= LEAST_DIGITS ? phone : null;
}
