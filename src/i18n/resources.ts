import type { Locale } from '#domain/tenant/locale.ts';
import arApp from './ar/app.json' with { type: 'json' };
import arCart from './ar/cart.json' with { type: 'json' };
import arCommon from './ar/common.json' with { type: 'json' };
import arConsent from './ar/consent.json' with { type: 'json' };
import arDetails from './ar/details.json' with { type: 'json' };
import arErrors from './ar/errors.json' with { type: 'json' };
import arFaults from './ar/faults.json' with { type: 'json' };
import arFrame from './ar/frame.json' with { type: 'json' };
import arHead from './ar/head.json' with { type: 'json' };
import arHome from './ar/home.json' with { type: 'json' };
import arHours from './ar/hours.json' with { type: 'json' };
import arMenu from './ar/menu.json' with { type: 'json' };
import arNotices from './ar/notices.json' with { type: 'json' };
import arOrder from './ar/order.json' with { type: 'json' };
import arProduct from './ar/product.json' with { type: 'json' };
import arSearch from './ar/search.json' with { type: 'json' };
import arShells from './ar/shells.json' with { type: 'json' };
import arShop from './ar/shop.json' with { type: 'json' };
import arStaff from './ar/staff.json' with { type: 'json' };
import enApp from './en/app.json' with { type: 'json' };
import enCart from './en/cart.json' with { type: 'json' };
import enCommon from './en/common.json' with { type: 'json' };
import enConsent from './en/consent.json' with { type: 'json' };
import enDetails from './en/details.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enFaults from './en/faults.json' with { type: 'json' };
import enFrame from './en/frame.json' with { type: 'json' };
import enHead from './en/head.json' with { type: 'json' };
import enHome from './en/home.json' with { type: 'json' };
import enHours from './en/hours.json' with { type: 'json' };
import enMenu from './en/menu.json' with { type: 'json' };
import enNotices from './en/notices.json' with { type: 'json' };
import enOrder from './en/order.json' with { type: 'json' };
import enProduct from './en/product.json' with { type: 'json' };
import enSearch from './en/search.json' with { type: 'json' };
import enShells from './en/shells.json' with { type: 'json' };
import enShop from './en/shop.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import heApp from './he/app.json' with { type: 'json' };
import heCart from './he/cart.json' with { type: 'json' };
import heCommon from './he/common.json' with { type: 'json' };
import heConsent from './he/consent.json' with { type: 'json' };
import heDetails from './he/details.json' with { type: 'json' };
import heErrors from './he/errors.json' with { type: 'json' };
import heFaults from './he/faults.json' with { type: 'json' };
import heFrame from './he/frame.json' with { type: 'json' };
import heHead from './he/head.json' with { type: 'json' };
import heHome from './he/home.json' with { type: 'json' };
import heHours from './he/hours.json' with { type: 'json' };
import heMenu from './he/menu.json' with { type: 'json' };
import heNotices from './he/notices.json' with { type: 'json' };
import heOrder from './he/order.json' with { type: 'json' };
import heProduct from './he/product.json' with { type: 'json' };
import heSearch from './he/search.json' with { type: 'json' };
import heShells from './he/shells.json' with { type: 'json' };
import heShop from './he/shop.json' with { type: 'json' };
import heStaff from './he/staff.json' with { type: 'json' };
import type { NAMESPACES } from './options.ts';

type Area = (typeof NAMESPACES)[number];
type Words = Readonly<Record<string, string>>;

const en = {
  app: enApp,
  cart: enCart,
  common: enCommon,
  consent: enConsent,
  details: enDetails,
  errors: enErrors,
  faults: enFaults,
  frame: enFrame,
  head: enHead,
  home: enHome,
  hours: enHours,
  menu: enMenu,
  notices: enNotices,
  order: enOrder,
  product: enProduct,
  search: enSearch,
  shells: enShells,
  shop: enShop,
  staff: enStaff,
};

/** All words of the interface: locale, area, key. */
export const RESOURCES: Readonly<Record<Locale, Readonly<Record<Area, Words>>>> = {
  ar: {
    app: arApp,
    cart: arCart,
    common: arCommon,
    consent: arConsent,
    details: arDetails,
    errors: arErrors,
    faults: arFaults,
    frame: arFrame,
    head: arHead,
    home: arHome,
    hours: arHours,
    menu: arMenu,
    notices: arNotices,
    order: arOrder,
    product: arProduct,
    search: arSearch,
    shells: arShells,
    shop: arShop,
    staff: arStaff,
  },
  en,
  he: {
    app: heApp,
    cart: heCart,
    common: heCommon,
    consent: heConsent,
    details: heDetails,
    errors: heErrors,
    faults: heFaults,
    frame: heFrame,
    head: heHead,
    home: heHome,
    hours: heHours,
    menu: heMenu,
    notices: heNotices,
    order: heOrder,
    product: heProduct,
    search: heSearch,
    shells: heShells,
    shop: heShop,
    staff: heStaff,
  },
};

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

/** `area:key`, without plural endings, as the English files have them. */
export type MessageKey = { [A in Area]: `${A}:${WithoutForm<keyof (typeof en)[A] & string>}` }[Area];
