import { describe, expect, it } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { PRODUCTS, storefrontOf } from './test-storefront.ts';

const shellOf = (url: string, storefront = storefrontOf()) => {
  const page = planSite(storefront, translator).pages.find((candidate) => candidate.url === url);
  if (!page) throw new Error(`There is no page ${url}.`);
  return page.shell;
};

describe('shellView', () => {
  it('writes the hours of each day, from Sunday', () => {
    expect(shellOf('/en').hours.map(({ name, text }) => [name, text])).toEqual([
      ['Sunday', '9:00\u00a0AM\u00a0–\u00a011:00\u00a0PM'],
      ['Monday', '9:00\u00a0AM\u00a0–\u00a011:00\u00a0PM'],
      ['Tuesday', '9:00\u00a0AM\u00a0–\u00a011:00\u00a0PM'],
      ['Wednesday', '9:00\u00a0AM\u00a0–\u00a011:00\u00a0PM'],
      ['Thursday', '9:00\u00a0AM\u00a0–\u00a02:00\u00a0AM'],
      ['Friday', 'Closed'],
      ['Saturday', 'Open 24 hours'],
    ]);
  });

  it("writes all hours in the merchant's digits", () => {
    const storefront = storefrontOf();
    const tenant = { ...storefront.tenant, digits: 'arab' as const };
    const saturday = shellOf('/', { ...storefront, tenant }).hours[6]?.text;
    expect(saturday).toBe('مفتوح \u2068٢٤\u2069 ساعة');
  });

  it('writes a closing time at midnight as the end of the day', () => {
    const late = { opensAt: 9 * 3600, closesAt: 0 };
    const { settings } = storefrontOf();
    const week = { ...settings.hours.week, sunday: [late] };
    const storefront = storefrontOf(PRODUCTS, { settings: { hours: { ...settings.hours, week } } });
    expect(shellOf('/en', storefront).hours[0]?.text).toBe('9:00\u00a0AM\u00a0–\u00a012:00\u00a0AM');
  });

  it('writes second openings, hours of a mode, exceptions with their names, and the last order', () => {
    const { settings } = storefrontOf();
    const span = (from: number, until: number) => ({ opensAt: from * 3600, closesAt: until * 3600 });
    const holiday = { from: '2026-03-20', until: '2026-03-22', isYearly: false, spans: [], modes: null };
    const hours = {
      week: { ...settings.hours.week, sunday: [span(9, 13), span(17, 1)] },
      modes: { deliver: { monday: [span(10, 21)] }, 'eat-in': { monday: [] } },
      exceptions: [
        { ...holiday, name: { base: 'عيد الفطر', translations: { ar: 'عيد الفطر' } } },
        { ...holiday, isYearly: true, until: '2026-03-20', modes: ['deliver' as const], name: { base: '' } },
      ],
      lastOrderMinutes: 2,
    };
    const arabic = shellOf('/', storefrontOf(PRODUCTS, { settings: { hours } }));
    expect([arabic.hours[0]?.text, arabic.lastOrder]).toEqual([
      '9:00\u00a0ص\u00a0–\u00a01:00\u00a0م، 5:00\u00a0م\u00a0–\u00a01:00\u00a0ص',
      'آخر طلب قبل الإغلاق بدقيقتين',
    ]);
    const { otherHours } = shellOf('/en', storefrontOf(PRODUCTS, { settings: { hours } }));
    expect(otherHours).toEqual([
      {
        name: 'Delivery',
        when: 'Monday',
        text: '10:00\u00a0AM\u00a0–\u00a09:00\u00a0PM',
        from: null,
        until: null,
      },
      {
        name: '',
        when: '\u2068Friday, March 20\u2069 to \u2068Sunday, March 22\u2069',
        text: 'Closed',
        // Shown from a month before.
        from: '2026-02-18',
        until: '2026-03-22',
      },
      // In another year it is another weekday.
      { name: 'Delivery', when: 'March 20', text: 'Closed', from: null, until: null },
    ]);
    expect(arabic.otherHours[1]?.name).toBe('عيد الفطر');
  });

  it('gives page scripts templates with placeholders', () => {
    expect(JSON.parse(shellOf('/').openingJson).words.opensOn).toBe('مغلق · نفتح {{day}} الساعة {{time}}');
  });

  it('prefers a name in the reader’s language to a short one in another', () => {
    const settings = {
      name: { base: 'مشاوي القدس', translations: { en: 'Quds Grill' } },
      shortName: { base: 'القدس' },
    };
    const shop = storefrontOf(PRODUCTS, { settings });
    const names = ['/', '/en', '/he']
      .map((url) => shellOf(url, shop))
      .map((shell) => [shell.name, shell.shortName]);
    expect(names).toEqual([
      ['مشاوي القدس', 'القدس'],
      ['Quds Grill', 'Quds Grill'],
      ['Quds Grill', 'القدس'],
    ]);
  });

  it('dials with a plus sign and chats without one', () => {
    const { phone, whatsApp } = shellOf('/');
    expect(phone).toEqual({ text: '+972 2 555 0123', href: 'tel:+97225550123' });
    expect(whatsApp).toEqual({ text: '+972 50 555 0123', href: 'https://wa.me/972505550123' });
  });

  it('chats with a local number under its country code', () => {
    const { settings } = storefrontOf();
    const storefront = storefrontOf(PRODUCTS, { settings: { ...settings, whatsApp: '0505550123' } });
    expect(shellOf('/', storefront).whatsApp).toEqual({
      text: '050 555 0123',
      href: 'https://wa.me/972505550123',
    });
  });

  it('links to the merchant’s pages on networks, and to a chat with its Facebook page', () => {
    const pages = { facebookLink: 'https://www.facebook.com/x', facebookPageId: '123456' };
    const storefront = storefrontOf(PRODUCTS, { settings: pages });
    expect(shellOf('/', storefront).social).toEqual([
      { network: 'facebook', href: 'https://www.facebook.com/x' },
      { network: 'messenger', href: 'https://m.me/123456' },
    ]);
  });

  it('lists each language by its own name, with its home page', () => {
    expect(
      shellOf('/he').languages.map(({ name, homePath, isCurrent }) => [name, homePath, isCurrent]),
    ).toEqual([
      ['العربية', '/', false],
      ['English', '/en', false],
      ['עברית', '/he', true],
    ]);
  });

  it.each([
    ['مشاوي القدس', '', ' ₪', false],
    ['مشاوي Quds', '', ' ₪', true],
    ['مشاوي القدس', 'JD ', '', true],
    ['مشاوي القدس', '', ' nis', true],
    ['مشاوي القدس', '$', '', true],
    ['مشاوي القدس', '', ' €', true],
  ])(
    'a shop called %s with prices between "%s" and "%s" has Latin letters on every page: %s',
    (name, prefix, suffix, expected) => {
      const { catalogue } = storefrontOf();
      const currency = { ...catalogue.currency, prefix, suffix };
      const shop = storefrontOf(PRODUCTS, { settings: { name: { base: name } }, catalogue: { currency } });
      expect(shellOf('/', shop).hasLatinLetters).toBe(expected);
    },
  );

  it('has Latin letters if the name of its Arabic currency is written for Hebrew readers', () => {
    const { catalogue } = storefrontOf();
    const currency = { ...catalogue.currency, prefix: '', suffix: ' د.ا' };
    const shop = storefrontOf(PRODUCTS, {
      settings: { name: { base: 'مشاوي القدس' } },
      catalogue: { currency },
    });
    expect(['/', '/he'].map((url) => shellOf(url, shop).hasLatinLetters)).toEqual([false, true]);
  });

  it('calls a restaurant’s list a menu and a store’s list products', () => {
    expect(shellOf('/en').shopTitle).toBe('Menu');
    const store = storefrontOf(PRODUCTS, { settings: { businessKind: 'store' } });
    expect(shellOf('/en', store).shopTitle).toBe('Products');
  });
});
