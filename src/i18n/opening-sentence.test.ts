import { describe, expect, it } from 'vitest';
import { openState } from '#domain/hours/open-state.ts';
import { WEEKDAYS, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import { type OpeningView, openingSentence } from './opening-sentence.ts';

const hour = 3600;
const day = { opensAt: 9 * hour, closesAt: 23 * hour };
const hours: WeeklyHours = {
  sunday: [day],
  monday: [],
  tuesday: [],
  wednesday: [day],
  thursday: [{ opensAt: 9 * hour, closesAt: 2 * hour }],
  friday: [],
  saturday: [day],
};
const holiday = { from: '2026-11-23', until: '2026-11-24', isYearly: false, spans: [], modes: null };
const opened = (
  week: WeeklyHours,
  exceptions: OpeningView['hours']['exceptions'] = [],
): OpeningView['hours'] => ({
  week,
  modes: {},
  exceptions,
  lastOrderMinutes: 0,
});
const opening: OpeningView = {
  hours: opened(hours),
  signUrl: null,
  timeZone: 'Asia/Jerusalem',
  locale: 'en',
  digits: 'latn',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  words: {
    open: 'open',
    openUntil: 'until {{time}}',
    closingSoon: 'soon {{time}}',
    closed: 'closed',
    opensToday: 'today {{time}}',
    opensTomorrow: 'tomorrow {{time}}',
    opensOn: '{{day}} {{time}}',
    busy: { 15: '+15', 30: '+30' },
  },
};

/** The sentence at an instant, without the isolates around its values, and with plain spaces. */
function at(
  iso: string,
  week: WeeklyHours = hours,
  exceptions: OpeningView['hours']['exceptions'] = [],
  locale: OpeningView['locale'] = 'en',
): string {
  const now = Date.parse(iso);
  const view = { ...opening, locale, hours: opened(week, exceptions) };
  return openingSentence(openState(view.hours, now, view), view, now)
    .replace(/[\u2068\u2069]/g, '')
    .replaceAll('\u00a0', ' ');
}

describe('openingSentence', () => {
  // 2026-11-22 is a Sunday; Jerusalem is two hours ahead of UTC.
  it.each([
    ['2026-11-22T10:00:00Z', 'until 11:00 PM'],
    ['2026-11-22T20:45:00Z', 'soon 11:00 PM'],
    ['2026-11-22T05:00:00Z', 'today 9:00 AM'],
    ['2026-11-22T21:30:00Z', 'Wednesday 9:00 AM'],
    ['2026-11-24T21:59:00Z', 'tomorrow 9:00 AM'],
    ['2026-11-24T22:01:00Z', 'today 9:00 AM'],
    ['2026-11-26T22:30:00Z', 'until 2:00 AM'],
  ])('speaks of the merchant’s days at %s', (iso, words) => {
    expect(at(iso)).toBe(words);
  });

  it('gives the date of an opening that is a week away or more, because a weekday would seem to be the next one', () => {
    const closedUntil = (until: string) => [{ ...holiday, until, name: '' }];
    expect(at('2026-11-23T10:00:00Z', hours, closedUntil('2026-11-28'))).toBe('Sunday 9:00 AM');
    expect(at('2026-11-23T10:00:00Z', hours, closedUntil('2026-12-01'))).toBe(
      'Wednesday, December 2 9:00 AM',
    );
    expect(
      at('2026-11-29T10:00:00Z', hours, [{ ...holiday, from: '2026-11-29', until: '2026-12-05', name: '' }]),
    ).toBe('Sunday, December 6 9:00 AM');
  });

  it('names the exception of the day, if it has a name in this language', () => {
    expect(at('2026-11-24T21:59:00Z', hours, [{ ...holiday, name: 'Eid' }])).toBe('tomorrow 9:00 AM · Eid');
    expect(at('2026-11-24T21:59:00Z', hours, [{ ...holiday, name: '' }])).toBe('tomorrow 9:00 AM');
    expect(at('2026-11-25T10:00:00Z', hours, [{ ...holiday, name: 'Eid' }])).toBe('until 11:00 PM');
  });

  it('writes midnight as 24:00 at the end of a day and as 0:00 at its beginning, where 24 hours count', () => {
    const late = {
      ...hours,
      sunday: [{ opensAt: 9 * hour, closesAt: 0 }],
      monday: [{ opensAt: 0, closesAt: hour }],
    };
    expect(at('2026-11-22T10:00:00Z', { ...late, monday: [] }, [], 'he')).toBe('until 24:00');
    expect(at('2026-11-22T10:00:00Z', { ...late, monday: [] })).toBe('until 12:00 AM');
    expect(at('2026-11-22T10:00:00Z', { ...late, sunday: [] }, [], 'he')).toBe('tomorrow 0:00');
  });

  it('gives no time that is more than a day away, because it would seem to be today’s', () => {
    const always = { opensAt: 0, closesAt: 0 };
    const weekdays = {
      ...Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [always]])),
      saturday: [],
    } as unknown as WeeklyHours;
    expect(at('2026-11-22T10:00:00Z', weekdays)).toBe('open');
    expect(at('2026-11-27T10:00:00Z', weekdays)).toBe('until 12:00 AM');
  });

  it('gives the local time after clocks went back', () => {
    expect(at('2026-10-24T20:30:00Z')).toBe('tomorrow 9:00 AM');
  });

  it('gives no time when the shop never opens or never closes', () => {
    const always = { opensAt: 0, closesAt: 0 };
    const week = (row: WeeklyHours['sunday']): WeeklyHours => ({
      sunday: row,
      monday: row,
      tuesday: row,
      wednesday: row,
      thursday: row,
      friday: row,
      saturday: row,
    });
    expect(at('2026-11-22T10:00:00Z', week([]))).toBe('closed');
    expect(at('2026-11-22T10:00:00Z', week([always]))).toBe('open');
  });
});
