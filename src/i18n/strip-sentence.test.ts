import { expect, test } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { OpenOrder } from '#domain/order/open-order.ts';
import { stripSentence } from './strip-sentence.ts';
import { translator } from './translate.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' } as const;
const DUE_AT = Date.parse('2026-11-25T10:50:00Z');

function sentence(
  locale: 'ar' | 'en' | 'he',
  due: OpenOrder['due'],
  stage: 'accepted' | 'received',
  dueAt: number | null,
) {
  const t = translator(locale, 'latn');
  const dues = {
    deliver: t('placed:strip-due-deliver'),
    pickup: t('placed:strip-due-pickup'),
    'eat-in': t('placed:strip-due-eat-in'),
    expected: t('placed:strip-due-expected'),
  };
  const order = { stage: t(`placed:stage-${stage}`), due, dueAt };
  return withoutBidiControls(
    stripSentence(order, { due: dues }, { ...PLACE, locale, digits: 'latn' }),
  ).replace('\u00a0', ' ');
}

test.each([
  ['ar', 'deliver', 'تم التأكيد · يصل قبل 12:50 م'],
  ['en', 'deliver', 'Accepted by the shop · arrives by 12:50 PM'],
  ['he', 'deliver', 'החנות אישרה · תגיע עד 12:50'],
  ['ar', 'pickup', 'تم التأكيد · يجهز قبل 12:50 م'],
  ['en', 'eat-in', 'Accepted by the shop · ready by 12:50 PM'],
] as const)(
  'the strip in %s says what happens by the time of an order to %s, and no number',
  (locale, due, said) => {
    expect(sentence(locale, due, 'accepted', DUE_AT)).toBe(said);
  },
);

test('the time of an order that the shop has not accepted is only expected', () => {
  expect(sentence('ar', 'expected', 'received', DUE_AT)).toBe('وصلنا، بانتظار التأكيد · متوقع قبل 12:50 م');
  expect(sentence('en', 'expected', 'received', DUE_AT)).toBe(
    'Waiting for confirmation · expected by 12:50 PM',
  );
});

test('without a time it says the state alone', () => {
  expect(sentence('en', 'deliver', 'accepted', null)).toBe('Accepted by the shop');
});
