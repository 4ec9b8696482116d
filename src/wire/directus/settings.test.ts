import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capture, recordingContext } from '#sources/set-up/recording-context.ts';
import { settingsOf } from './settings.ts';

const row = () => capture('d_settings_by_slug_images_deep').data[0];

function read(changes: object = {}, from: object = row()) {
  const context = {
    ...recordingContext(),
    imageSource: (id: string) => (/^[\w./-]+$/.test(id) ? `at:${id}` : null),
  };
  const settings = settingsOf({ ...from, ...changes }, 'shajara', context);
  const { faults } = context;
  return { settings, bad: faults.map(({ id }) => id), codes: faults.map(({ code }) => code) };
}

describe('the captured settings', () => {
  const { settings, bad } = read();

  test('are read field by field', () => {
    expect(settings).toMatchObject({
      name: { base: 'مطعم الشجرة' },
      shortName: { base: 'Shajara' },
      description: { base: 'Demo restaurant & bakery' },
      telephone: '+97221234567',
      whatsApp: '+972501234567',
      startUrl: '/',
      facebookPageId: '1234567890',
      facebookPixelId: null,
      googleTagId: null,
      colours: { header: '#ffffff', main: '#1d7a3a', secondary: '#ef2d24', surface: '#f6f6f6' },
      mainTitle: { base: 'أهلا وسهلا', translations: { ar: 'أهلا وسهلا', en: 'Welcome' } },
      appVersion: '1.0.0',
      category: 'food',
      businessKind: 'restaurant',
      isDebug: false,
      fulfilmentModes: ['pickup', 'deliver'],
      packageName: 'com.example.shajara',
      hash: 'abc123',
    });
  });

  test('report links that lead to no known network', () => {
    expect(bad).toEqual(['facebook_link', 'instagram_link']);
    expect([settings.facebookLink, settings.instagramLink]).toEqual([null, null]);
  });

  test('keep hours past midnight and closed days', () => {
    expect(settings.hours.week.thursday).toEqual([{ opensAt: 9 * 3600, closesAt: 2 * 3600 }]);
    expect(settings.hours.week.friday).toEqual([]);
  });

  test('have pictures with titles and modification dates', () => {
    const logo = 'at:353ab43e-7b37-43de-9cc4-ee0bc296d0d0';
    expect(settings.images).toEqual([
      { src: logo, alt: 'شعار', version: '2026-11-21T01:56:46-abc123' },
      {
        src: 'at:b529a3df-c432-40f7-9435-fb007c427e69',
        alt: 'Banner',
        version: '2026-11-21T01:56:46-abc123',
      },
    ]);
    expect(settings.logo?.src).toBe(logo);
    expect(Object.keys(settings.icons)).toEqual(['48', '192', '512']);
  });

  test.each(['d_settings_by_slug', 'd_settings_by_slug_shorthand'])('read the same from %s', (name) => {
    const shorthand = read({}, capture(name).data[0]).settings;
    expect({ ...shorthand, images: [] }).toEqual({ ...settings, images: [] });
    expect(shorthand.images.map(({ src }) => src)).toEqual(settings.images.map(({ src }) => src));
  });
});

describe('an empty row', () => {
  test('gives a shop with all defaults, and reports only the missing name', () => {
    const { settings, bad } = read({}, {});
    expect(bad).toEqual(['name']);
    expect(settings).toMatchObject({
      name: { base: 'shajara' },
      shortName: { base: 'shajara' },
      startUrl: '/',
      colours: { secondary: '#ef2d24' },
      fulfilmentModes: ['pickup'],
      businessKind: 'store',
      uiSchema: {
        home: ['hero', 'categories', 'sale', 'featured', 'branches', 'contact'],
        featured: [],
        card: 'comfortable',
      },
      images: [],
      icons: {},
      hours: { week: { sunday: [], saturday: [] } },
    });
  });
});

describe('a bad field falls back and is reported', () => {
  test.each([
    [
      'secondaryColor',
      'red;} body{display:none}',
      (s: ReturnType<typeof read>['settings']) => s.colours.secondary,
      '#ef2d24',
    ],
    ['telephoneNumber', 'call me', (s) => s.telephone, null],
    ['whatsAppNumber', { number: 1 }, (s) => s.whatsApp, null],
    ['start_url', '//evil.test', (s) => s.startUrl, '/'],
    ['start_url', 'javascript:alert(1)', (s) => s.startUrl, '/'],
    ['facebook_link', 'https://facebook.com@evil.test', (s) => s.facebookLink, null],
    ['gtagId', "G-1');alert(1)//", (s) => s.googleTagId, null],
    ['fb_pixel_id', '12 34', (s) => s.facebookPixelId, null],
    ['package_name', '../x', (s) => s.packageName, null],
    ['checkoutMedthod', ['teleport'], (s) => s.fulfilmentModes, ['pickup']],
    ['logoImage', 'javascript:alert(1)', (s) => s.logo, null],
    ['images', 'x', (s) => s.images, []],
    ['ui_schema', '{"home":', (s) => s.uiSchema.card, 'comfortable'],
    ['sundayStart', null, (s) => s.hours.week.sunday, []],
  ] as [string, unknown, (settings: ReturnType<typeof read>['settings']) => unknown, unknown][])(
    '%s: %j',
    (field, value, valueIn, fallback) => {
      const { settings, bad } = read({ facebook_link: null, instagram_link: null, [field]: value });
      expect(valueIn(settings)).toEqual(fallback);
      expect(bad).toEqual([field === 'sundayStart' ? 'sunday' : field]);
    },
  );
});

describe('ways to say it', () => {
  test.each([
    [
      ['deliver', 'pickup', 'eat in restaurant'],
      ['deliver', 'pickup', 'eat-in'],
    ],
    ['delivery,eat-in', ['deliver', 'eat-in']],
    [
      ['Eat_In', 'eat in', 'PICKUP'],
      ['eat-in', 'pickup'],
    ],
    [[], ['pickup']],
    [null, ['pickup']],
  ])('checkoutMedthod %j', (value, modes) => {
    expect(read({ checkoutMedthod: value }).settings.fulfilmentModes).toEqual(modes);
  });

  test.each([
    ['food', 'restaurant'],
    ['Bakery', 'restaurant'],
    ['مطعم شعبي', 'restaurant'],
    ['super market', 'grocery'],
    ['grocery', 'grocery'],
    ['gifts', 'store'],
    ['', 'store'],
  ])('category "%s" is a %s', (category, kind) => {
    expect(read({ category }).settings.businessKind).toBe(kind);
  });

  test('a day may close at 24:00, and open flags may be numbers', () => {
    expect(
      read({ sunday: 1, sundayStart: '09:00', sundayEnd: '24:00:00' }).settings.hours.week.sunday,
    ).toEqual([{ opensAt: 32_400, closesAt: 0 }]);
  });

  test('a day that closes at 23:59 is open until midnight, because many forms offer no later time', () => {
    const { hours } = read({ sunday: true, sundayStart: '00:00:00', sundayEnd: '23:59:59' }).settings;
    expect(hours.week.sunday).toEqual([{ opensAt: 0, closesAt: 0 }]);
    const allDay = read({ sunday: true, sundayStart: '23:59', sundayEnd: '23:59' }).settings;
    expect(allDay.hours.week.sunday).toEqual([{ opensAt: 86_340, closesAt: 86_340 }]);
    const later = read({ sunday: true, sundayStart: '23:59', sundayEnd: '23:58' }).settings;
    expect(later.hours.week.sunday).toEqual([{ opensAt: 86_340, closesAt: 86_280 }]);
  });

  test('entities in names are not decoded', () => {
    expect(read({ name: 'A &amp; B' }).settings.name.base).toBe('A &amp; B');
  });

  test('texts have their translations, and an invalid one is reported and left out', () => {
    const { settings, bad } = read({
      ...{
        name_en: ' Tree ',
        name_he: { he: 'x' },
        short_name_en: '',
        description_en: 'A <b>tree</b> &amp; more',
      },
      ...{ mainTitleHe: 'ברוכים הבאים', mainTitleAr: null, facebook_link: null, instagram_link: null },
    });
    expect(settings).toMatchObject({
      name: { base: 'مطعم الشجرة', translations: { en: 'Tree' } },
      shortName: { base: 'Shajara' },
      description: { base: 'Demo restaurant & bakery', translations: { en: 'A tree & more' } },
      mainTitle: { base: 'Welcome', translations: { en: 'Welcome', he: 'ברוכים הבאים' } },
    });
    expect(settings.name.translations).not.toHaveProperty('he');
    expect(bad).toEqual(['name_he']);
  });

  test('a shop with translated names only has the first of them', () => {
    const { settings, bad } = read({ name: null, short_name: '', name_en: 'Tree', short_name_he: 'עץ' });
    expect(settings.name).toEqual({ base: 'Tree', translations: { en: 'Tree' } });
    expect(settings.shortName).toEqual({ base: 'עץ', translations: { he: 'עץ' } });
    expect(bad).not.toContain('name');
  });
});

describe('ui_schema', () => {
  const uiSchema = (value: unknown) => read({ ui_schema: value }).settings.uiSchema;

  test('may have the Hebrew title of a Directus without a field for it', () => {
    const title = (changes: object) => read(changes).settings.mainTitle.translations?.he;
    const ui_schema = { mainTitleHe: ' ברוכים הבאים ' };
    expect(title({ ui_schema })).toBe('ברוכים הבאים');
    expect(title({ ui_schema, mainTitleHe: 'שלום' })).toBe('שלום');
    for (const value of [undefined, 7, { he: 'x' }])
      expect(title({ ui_schema: { mainTitleHe: value } })).toBeUndefined();
  });

  test('puts the merchant’s sections first and the hero at the top unless it was placed', () => {
    expect(uiSchema({ home: ['sale', 'nonsense', 'sale', 'featured'] }).home).toEqual([
      'hero',
      'sale',
      'featured',
      'categories',
      'branches',
      'contact',
    ]);
    expect(uiSchema({ home: ['sale', 'hero'] }).home.slice(0, 2)).toEqual(['sale', 'hero']);
  });

  test('accepts text and objects, and ignores invalid parts', () => {
    expect(uiSchema('{"featured":[3,"4",3,-1,1.5,"x"],"card":"compact","waitMinutes":25}')).toMatchObject({
      featured: [3, 4],
      card: 'compact',
      waitMinutes: 25,
    });
    expect(uiSchema({ waitMinutes: 601, card: 'huge', featured: 'all' })).toMatchObject({
      featured: [],
      card: 'comfortable',
      waitMinutes: null,
    });
  });

  test('offers times with the merchant’s values, and reports wrong ones', () => {
    const slots = (value: unknown) => read({ ui_schema: { slots: value, waitMinutes: 25 } });
    const usual = { days: 3, leadMinutes: 25, most: null, whenClosed: true };
    expect([undefined, false, null].map((value) => slots(value).settings.uiSchema.slots)).toEqual([
      null,
      null,
      null,
    ]);
    expect(slots(true).settings.uiSchema.slots).toEqual(usual);
    const own = { days: 7, leadMinutes: 0, most: 4, whenClosed: false };
    expect(slots(own).settings.uiSchema.slots).toEqual(own);
    const isBad = (value: unknown) => slots(value).bad.filter((field) => field === 'ui_schema').length;
    const wrong = { days: 8, leadMinutes: -1, most: 1.5, whenClosed: 'yes' };
    expect(slots(wrong).settings.uiSchema.slots).toEqual(usual);
    expect([own, wrong, 'always'].map(isBad)).toEqual([0, 3, 1]);
    expect(slots('always').settings.uiSchema.slots).toBeNull();
  });

  test('offers times of three days, and says so, where the days are over before the kitchen is ready', () => {
    const offered = (slots: object) => {
      const { settings, codes } = read({ ui_schema: { slots } });
      return [settings.uiSchema.slots?.days, codes.filter((code) => code === 'settings.late-slots').length];
    };
    expect(offered({ days: 1, leadMinutes: 1439 })).toEqual([1, 0]);
    expect(offered({ days: 2, leadMinutes: 2880 })).toEqual([3, 1]);
  });

  test('names payments for all modes or by mode, and cash is the default', () => {
    const payments = (value: unknown) => read({ ui_schema: { payments: value } });
    const of = (value: unknown) => {
      const found = payments(value);
      return Object.values(found.settings.uiSchema.payments).map((methods) => methods.join());
    };
    expect(of(undefined)).toEqual(['cash', 'cash', 'cash']);
    expect(of(['online', 'cash'])).toEqual(['online,cash', 'online,cash', 'online,cash']);
    expect(of({ deliver: ['card', 'bitcoin'], 'eat-in': [] })).toEqual(['card', 'cash', 'cash']);
    expect(payments({ deliver: ['bitcoin'] }).bad).not.toEqual(payments(['cash']).bad);
  });

  test('has the text about transfers as one text, or by language', () => {
    const text = (transferText: unknown) =>
      read({ ui_schema: { transferText } }).settings.uiSchema.transferText;
    expect(text(' IBAN 1 ')).toEqual({ base: 'IBAN 1' });
    expect(text({ en: 'To IBAN 1', he: 7 })).toEqual({
      base: 'To IBAN 1',
      translations: { en: 'To IBAN 1' },
    });
    expect(text('x'.repeat(501))).toEqual({ base: '' });
  });

  test.each(['x'.repeat(501), { en: 'x'.repeat(501), ar: 'y' }, 42])(
    'has no text about transfers that is too long or none, and reports it',
    (transferText) => {
      const changes = { facebook_link: '', instagram_link: '' };
      const { settings, bad } = read({ ...changes, ui_schema: { transferText } });
      expect(settings.uiSchema.transferText.translations?.en ?? '').toBe('');
      expect(bad).toEqual(['ui_schema']);
      expect(read({ ...changes, ui_schema: { transferText: null } }).bad).toEqual([]);
    },
  );

  test('accepts the wait as text, and reports an invalid one', () => {
    const wait = (waitMinutes: unknown) =>
      read({ ui_schema: { waitMinutes }, facebook_link: '', instagram_link: '' });
    expect(wait('25')).toMatchObject({ settings: { uiSchema: { waitMinutes: 25 } }, bad: [] });
    expect(wait('')).toMatchObject({ settings: { uiSchema: { waitMinutes: null } }, bad: [] });
    expect(wait('soon')).toMatchObject({
      settings: { uiSchema: { waitMinutes: null } },
      bad: ['ui_schema'],
    });
  });

  test('is ignored completely beyond 64 kB or 8 levels', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`);
    for (const value of [
      { card: 'compact', deep },
      { card: 'compact', long: 'x'.repeat(70_000) },
    ])
      expect(uiSchema(value).card).toBe('comfortable');
    expect(uiSchema('['.repeat(200_000)).card).toBe('comfortable');
  });

  test('changes nothing if it contains __proto__', () => {
    uiSchema('{"__proto__":{"card":"compact","polluted":true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(uiSchema(value).home).toHaveLength(6);
      }),
    );
  });
});

test('any value in any field gives complete settings', () => {
  const keys = fc.constantFrom(...Object.keys(row()));
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (changes) => {
      const { settings } = read(changes);
      expect(settings.name).not.toBe('');
      expect(settings.fulfilmentModes.length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(settings))).toEqual(settings);
    }),
    { numRuns: 300 },
  );
});
