import { expect, test } from 'vitest';
import { draftOfZone, NEW_ZONE, type ZoneDraft, zoneOfDraft } from './managed-zone.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const shekels = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const TYPED: ZoneDraft = { ...NEW_ZONE, names: { ar: ' سلوان ', en: '' }, cost: '١٥٫٥' };

test('a zone is read as typed, with Arabic digits and without empty names', () => {
  expect(zoneOfDraft({ ...TYPED, minimumOrder: '60', minutes: '٢٠', days: ['sunday'] }, ILS)).toEqual({
    ok: true,
    value: {
      ...{ names: { ar: 'سلوان' }, cost: shekels(1550), minimumOrder: shekels(6000), freeFrom: null },
      ...{ minutes: 20, days: ['sunday'] },
    },
  });
});

test('a form that nobody has changed gives the same terms', () => {
  const read = zoneOfDraft({ ...TYPED, freeFrom: '200', minutes: '30' }, ILS);
  expect(read.ok && zoneOfDraft(draftOfZone(read.value), ILS)).toEqual(read);
});

test.each<[Partial<ZoneDraft>, string]>([
  [{ names: { ar: ' ' } }, 'names'],
  [{ names: { ar: 'x'.repeat(101) } }, 'names'],
  [{ cost: '' }, 'cost'],
  [{ cost: '-1' }, 'cost'],
  [{ minimumOrder: 'much' }, 'minimumOrder'],
  [{ freeFrom: '-5' }, 'freeFrom'],
  [{ minutes: '0' }, 'minutes'],
  [{ minutes: '601' }, 'minutes'],
  [{ minutes: '2.5' }, 'minutes'],
])('%j is refused', (part, field) => {
  expect(zoneOfDraft({ ...TYPED, ...part }, ILS)).toEqual({ ok: false, error: field });
});

test('a sum of 0 means none, and a cost of 0 is free', () => {
  expect(zoneOfDraft({ ...TYPED, cost: '0', minimumOrder: '0', freeFrom: '0' }, ILS)).toMatchObject({
    value: { cost: shekels(0), minimumOrder: null, freeFrom: null },
  });
});
