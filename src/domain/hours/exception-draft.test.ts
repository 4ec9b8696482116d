import { expect, test } from 'vitest';
import { draftSpans, spansFault } from './exception-draft.ts';

test.each([
  ['09:00-13:00, 17:00-23:00', null],
  ['09:00-13:00, 13:00-23:00', null],
  ['09:00-01:30', null],
  ['00:00-00:00', null],
  ['09:00-14:00, 13:00-23:00', { index: 1, why: 'overlap' }],
  ['09:00-02:00, 17:00-23:00', { index: 1, why: 'overlap' }],
  ['09:00-13:00, 09:00-10:00', { index: 1, why: 'overlap' }],
])('the openings %s of a day have the fault %j', (text, fault) => {
  expect(spansFault(draftSpans(text))).toEqual(fault);
});

test('the fault names the opening that was typed, whatever its place in the form', () => {
  const late = { opens: '17:00', closes: '23:00' };
  expect(spansFault([late, { opens: '09:00', closes: '18:00' }])).toEqual({ index: 0, why: 'overlap' });
  expect(spansFault([late, { opens: '', closes: '18:00' }])).toEqual({ index: 1, why: 'opens' });
  expect(spansFault([{ opens: '09:00', closes: '' }, late])).toEqual({ index: 0, why: 'closes' });
});
