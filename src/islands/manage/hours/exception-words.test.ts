import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { IslandContext } from '#islands/island.tsx';

vi.mock('#stores/staff/today.ts', () => ({ $today: atom('2026-11-25') }));
const { exceptionWords } = await import('./exception-words.ts');

const island = (locale: 'ar' | 'en') =>
  ({ t: (key: string) => key, shop: { locale, digits: locale === 'ar' ? 'arab' : 'latn' } }) as IslandContext;
const RAMADAN = {
  ...{ from: '2027-02-08', until: '2027-02-08', isYearly: false, hours: '15:00-18:00, 20:00-01:00' },
  ...{ modes: [], names: { ar: 'رمضان' } },
};

test('hours of an exception are written like those of the week, in the digits of the shop', () => {
  expect(exceptionWords(RAMADAN, island('en')).hours).toBe(
    '3:00\u00a0PM\u00a0–\u00a06:00\u00a0PM, 8:00\u00a0PM\u00a0–\u00a01:00\u00a0AM',
  );
  expect(exceptionWords(RAMADAN, island('ar')).hours).toMatch(/^٣:٠٠\sم\s–\s٦:٠٠\sم.*٨:٠٠\sم\s–\s١:٠٠\sص$/);
  const delivery = { ...RAMADAN, hours: '', modes: ['deliver', 'pickup'] as const };
  expect(exceptionWords(delivery, island('en')).hours).toBe(
    'common:mode-deliver, common:mode-pickup · manage:closed',
  );
});

test('a text that no page understands is shown as it is, so that it can be corrected', () => {
  expect(exceptionWords({ ...RAMADAN, hours: 'from three' }, island('en')).hours).toBe('from three');
});
