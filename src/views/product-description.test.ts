import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/tenant/locale.ts';
import { translator } from '#i18n/translate.ts';
import { productDescription } from './product-description.ts';

const INVITATION = 'Order it online from us: today’s price and more.';

describe('productDescription', () => {
  it('consists of the name and then the texts', () => {
    const text = 'Chickpeas, tahini and lemon, with warm bread from the oven beside it';
    expect(productDescription('Hummus', ['With meat', text], INVITATION)).toBe(`Hummus. With meat. ${text}.`);
  });

  it('contains no repetition', () => {
    const text = 'Hummus with meat, chickpeas, tahini and lemon, and warm bread from the oven.';
    expect(productDescription('Hummus', [text, text], INVITATION)).toBe(`Hummus. ${text}`);
    expect(productDescription('Hummus', ['Hummus', ''], INVITATION)).toBe(`Hummus. ${INVITATION}`);
  });

  it('extends a text of two words', () => {
    expect(productDescription('Milk', ['1 litre'], INVITATION)).toBe(`Milk. 1 litre. ${INVITATION}`);
  });

  it.each(LOCALES)('has at least 70 characters in %s for the shortest names', (locale) => {
    const invitation = translator(locale)('head:product-description', { product: 'ab', name: 'c' });
    const description = productDescription('ab', [], invitation.replace(/[\u2068\u2069]/g, ''));
    expect(Array.from(description).length).toBeGreaterThanOrEqual(70);
  });
});
