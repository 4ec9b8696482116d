import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { ManagedException } from './managed-exception.ts';
import { openingOf, overlapIn, spansOfText, textOfSpans, timeOrMidnight } from './spans-text.ts';
import type { DayHours } from './weekly-hours.ts';

/** An exception in a form. */
export interface ExceptionDraft {
  readonly from: string;
  readonly until: string;
  readonly isYearly: boolean;
  readonly isClosed: boolean;
  /** Times such as `17:00`; not empty. */
  readonly spans: readonly DraftSpan[];
  readonly modes: readonly FulfilmentMode[];
  readonly names: Readonly<Partial<Record<Locale, string>>>;
}

export interface DraftSpan {
  readonly opens: string;
  readonly closes: string;
}

export const USUAL: DraftSpan = { opens: '09:00', closes: '23:00' };

export const newDraft = (date: string): ExceptionDraft => ({
  ...{ from: date, until: date, isYearly: false, isClosed: true },
  spans: [USUAL],
  modes: [],
  names: {},
});

export function draftOf({ hours, ...exception }: ManagedException): ExceptionDraft {
  const { from, until, isYearly, modes, names } = exception;
  const spans = draftSpans(hours);
  return {
    ...{ from, until, isYearly, modes, names },
    isClosed: spans.length === 0,
    spans: spans.length > 0 ? spans : [USUAL],
  };
}

/** The openings of a text such as `09:00-13:00, 17:00-01:00`; none for a closed day. */
export const draftSpans = (hours: string): readonly DraftSpan[] =>
  textOfSpans(spansOfText(hours) ?? [])
    .split(', ')
    .filter((text) => text !== '')
    .map((text) => text.split('-'))
    .map(([opens = '', closes = '']) => ({ opens, closes }));

/** The first opening that cannot be saved, and why. */
export interface SpansFault {
  readonly index: number;
  readonly why: 'opens' | 'closes' | 'overlap';
}

/** Why openings of one day cannot be saved: a time is missing, or one begins before the earlier one has ended. Null if they can. */
export function spansFault(spans: readonly DraftSpan[]): SpansFault | null {
  const times: DayHours[] = [];
  for (const [index, span] of spans.entries()) {
    const [opensAt, closesAt] = [timeOrMidnight(span.opens), timeOrMidnight(span.closes)];
    if (opensAt === null) return { index, why: 'opens' };
    if (closesAt === null) return { index, why: 'closes' };
    times.push(openingOf(opensAt, closesAt));
  }
  const index = overlapIn(times);
  return index === null ? null : { index, why: 'overlap' };
}

export const textOfDraft = (spans: readonly DraftSpan[]): string =>
  spans.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');

/** The exception of a form. `exceptionRefusal` refuses an end before the beginning. */
export const exceptionOf = ({ isClosed, spans, names, ...draft }: ExceptionDraft): ManagedException => ({
  ...draft,
  until: draft.until === '' ? draft.from : draft.until,
  hours: isClosed ? '' : textOfDraft(spans),
  names: Object.fromEntries(
    Object.entries(names)
      .map(([locale, name]) => [locale, name.trim()] as const)
      .filter(([, name]) => name !== ''),
  ),
});
