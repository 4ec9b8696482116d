import { expect, test } from 'vitest';
import { type DishDetails, detailsChanged, detailsFault } from './dish-details.ts';

const FALAFEL: DishDetails = {
  texts: {
    ar: { name: 'فلافل', summary: 'مقرمشة', description: 'حمّص\nوثوم' },
    en: { name: 'Falafel', summary: '', description: '' },
  },
  categoryIds: [11, 12],
  isHidden: false,
};

test('only values that differ are sent, as clean text', () => {
  expect(detailsChanged(FALAFEL, FALAFEL)).toBeNull();
  const after: DishDetails = {
    ...FALAFEL,
    texts: {
      ...FALAFEL.texts,
      en: { name: '  Hot falafel ', summary: ' \n Crisp\n\nand green ', description: '' },
    },
    categoryIds: [12, 11],
    isHidden: true,
  };
  expect(detailsChanged(FALAFEL, after)).toEqual({
    texts: { en: { name: 'Hot falafel', summary: 'Crisp\nand green' } },
    isHidden: true,
  });
});

test('a text that nobody has changed is not sent, though clean text would differ: it would lose its tables', () => {
  const before = {
    ...FALAFEL,
    texts: { ar: { name: 'فلافل', summary: '', description: 'طاقة\t540 \n\nبروتين\t38' } },
  };
  expect(detailsChanged(before, before)).toBeNull();
  const after = { ...before, texts: { ...before.texts, ar: { ...before.texts.ar, name: 'فلافل حارّة' } } };
  expect(detailsChanged(before, after)).toEqual({ texts: { ar: { name: 'فلافل حارّة' } } });
});

test.each([
  ['a dish without a name in the store’s language', { texts: { ar: { name: ' ' } } }, 'name'],
  ['a dish with an invisible name', { texts: { ar: { name: '\u200C\u200D\u00AD' } } }, 'name'],
  ['a dish without a name in another language', { texts: { en: { name: '' } } }, null],
  ['a name of 121 letters', { texts: { en: { name: 'x'.repeat(121) } } }, 'name'],
  ['a description of 2001 letters', { texts: { ar: { description: 'x'.repeat(2001) } } }, 'text-too-long'],
  ['no category', { categoryIds: [] }, 'category'],
  ['a hidden dish', { isHidden: true }, null],
] as const)('%s: %o is refused for %s', (_, change, fault) => {
  expect(detailsFault(change, 'ar')).toBe(fault);
});
