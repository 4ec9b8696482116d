import type { Break } from './break.ts';

/** Faults in what a shop is: `src`. */
export const SOURCE_BREAKS: Readonly<Record<string, Break>> = {
  'arabic-digits': {
    damage: 'numbers that are typed in Arabic digits are refused',
    file: 'src/domain/customer/phone.ts',
    find: '  latinDigits(input).replace(TRUNK_ZERO',
    replace: '  input.replace(TRUNK_ZERO',
    test: 'src/domain/customer/phone.test.ts',
  },
  'deaths-forgotten': {
    damage: 'a picture that killed its decoder is tried again and again',
    file: 'src/sources/picture/image-marks.ts',
    find: `return isAlive(mark) ? mark.tries - 1 : mark.tries;`,
    replace: `return isAlive(mark) ? mark.tries - 1 : 1;`,
    test: 'src/sources/picture/image-process.test.ts',
    name: 'a picture that needs more memory than the process may have is given up after two deaths, and the pictures beside it are made',
  },
  'draft-not-stored': {
    damage: 'the draft is stored only after it was sent, so that a reload forgets it',
    file: 'src/stores/order/send-order.ts',
    find: `  $review.set(review);
  if ($send.get().status !== 'asking') $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft);`,
    replace: `  if ($send.get().status !== 'asking') $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft);
  $review.set(review);`,
    test: 'src/stores/order/send-order.test.ts',
  },
  'entities-twice': {
    damage: 'names are decoded twice, so that text becomes markup',
    file: 'src/wire/decode-entities.ts',
    find: 'return text.replace(ENTITY, (',
    replace: `return text.replaceAll('&amp;', '&').replace(ENTITY, (`,
    test: 'src/wire/decode-entities.test.ts',
  },
  'foreign-redirect': {
    damage: 'sources may redirect the builder to another host',
    file: 'src/sources/request/http-request.ts',
    find: 'target?.host === origin.host && (target',
    replace: 'target && (target',
    test: 'src/sources/request/http.test.ts',
  },
  'hours-of-today': {
    damage: 'hours past midnight are forgotten at midnight',
    file: 'src/domain/hours/open-state.ts',
    find: 'let day = today - 1;',
    replace: 'let day = today;',
    test: 'src/domain/hours/open-state.test.ts',
  },
  hundredths: {
    damage: 'every currency is read as if it had hundredths',
    file: 'src/wire/woocommerce/prices.ts',
    find: 'minorUnit: prices.currency_minor_unit, currency',
    replace: 'minorUnit: 2, currency',
    test: 'src/wire/woocommerce/prices.test.ts',
  },
  'logout-token': {
    damage: 'a logout leaves the token on the device',
    file: 'src/stores/staff/session.ts',
    find: `  removeCookies(['token', 'refresh', 'expiry']);
  $token.set(undefined);
`,
    replace: `  removeCookies(['token', 'refresh', 'expiry']);
`,
    test: 'src/stores/staff/session.test.ts',
  },
  'negative-total': {
    damage: 'a coupon may take off more than there is',
    file: 'src/domain/cart/totals.ts',
    find: 'clampMoney(cart.coupon?.discount ?? none, none, subtotal)',
    replace: '(cart.coupon?.discount ?? none)',
    test: 'src/domain/cart/totals.test.ts',
  },
  'open-redirect': {
    damage: 'a login may lead to another site',
    file: 'src/domain/staff/return-path.ts',
    find: 'const found = origin === base ? routeOfPath(pathname, locales) : null;',
    replace: `const found = routeOfPath(pathname, locales) ?? { route: { name: 'home' } as const, origin };`,
    test: 'src/domain/staff/return-path.test.ts',
  },
  'order-id': {
    damage: 'each try of an order has an id of its own',
    file: 'src/stores/order/send-order.ts',
    find: 'const { draft } = review;',
    replace: 'const draft = { ...review.draft, clientOrderId: crypto.randomUUID() };',
    test: 'src/stores/order/send-order.test.ts',
  },
  'post-retried': {
    damage: 'a POST that failed is sent again by itself',
    file: 'src/api/http.ts',
    find: `exchange.method !== 'GET' || !isPassing(first)`,
    replace: '!isPassing(first)',
    test: 'src/api/http.test.ts',
  },
  'pictures-unweighed': {
    damage: 'pictures are decoded whatever memory their headers ask for',
    file: 'src/sources/picture/image-memory.ts',
    find: `      header.width * header.height * decodedBytes(header) +`,
    replace: `      0 * decodedBytes(header) +`,
    test: 'src/sources/picture/image-memory.test.ts',
  },
  'private-pictures': {
    damage: 'pictures are fetched from inner networks',
    file: 'src/sources/request/public-address.ts',
    find: 'if (isIP(host) === 4) return !PRIVATE.check(host);',
    replace: 'if (isIP(host) === 4) return true;',
    test: 'src/sources/files/paths.test.ts',
  },
  'raw-html': {
    damage: 'a product’s HTML is printed as the merchant wrote it',
    file: 'src/wire/woocommerce/products.ts',
    find: 'context.sanitiseHtml(html)',
    replace: 'html',
    test: 'src/wire/woocommerce/catalogue.test.ts',
  },
  'rebound-pictures': {
    damage: 'a name that leads into an inner network is asked for pictures',
    file: 'src/sources/request/public-address.ts',
    find: `else if (addresses.some(isPrivate)) callback(new PrivateAddress(), '', 0);`,
    replace: `else if (addresses.length > 99) callback(new PrivateAddress(), '', 0);`,
    test: 'src/sources/request/public-address.test.ts',
  },
  'reload-loop': {
    damage: 'a page that lost a part of itself is loaded again and again',
    file: 'src/domain/release/reload-guard.ts',
    find: 'return last === null || (last.client !== liveClient && nowMs - last.atMs >= RELOAD_GUARD_MS);',
    replace: 'return true;',
    test: 'src/domain/release/reload-guard.test.ts',
  },
  'script-escape': {
    damage: 'data inside a script element may end that element',
    file: 'src/domain/storefront/json-for-script.ts',
    find: `/[<>&\\u2028\\u2029]/g`,
    replace: `/[&\\u2028\\u2029]/g`,
    test: 'src/domain/storefront/json-for-script.test.ts',
  },
  'slug-dots': {
    damage: 'a slug may climb out of its folder',
    file: 'src/domain/tenant/slug.ts',
    find: '/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/',
    replace: '/^[a-z0-9.](?:[a-z0-9./-]{0,61}[a-z0-9.])?$/',
    test: 'scripts/release/write-release.test.ts',
  },
  'sold-out-sold': {
    damage: 'what is out of stock can be ordered',
    file: 'src/domain/catalogue/availability.ts',
    find: `  if (!item.stock.isInStock) return 'sold-out';
`,
    replace: '',
    test: 'src/domain/catalogue/availability.test.ts',
  },
  'staff-pages-cached': {
    damage: 'the service worker keeps staff pages as it keeps others',
    file: 'src/pwa/request-kind.ts',
    find: `return isStaff(found.route.name) ? 'staff-page' : 'page';`,
    replace: `return isStaff(found.route.name) && found.route.name === 'login' ? 'staff-page' : 'page';`,
    test: 'src/pwa/request-kind.test.ts',
  },
  'symbolic-links': {
    damage: 'a link in a merchant’s folder may lead out of it',
    file: 'src/sources/disk/inside-folder.ts',
    find: 'return real.startsWith(root + sep) ? real : null;',
    replace: 'return real;',
    test: 'src/sources/files/paths.test.ts',
  },
  'token-in-url': {
    damage: 'the token of the staff stands in addresses',
    file: 'src/api/today-orders.ts',
    find: '...(Object.keys(query).length > 0 && { query }),',
    replace: 'query: { ...query, token },',
    test: 'src/api/staff.test.ts',
  },
  'total-twice': {
    damage: 'the delivery is added to the total twice',
    file: 'src/domain/cart/totals.ts',
    find: 'addMoney(toPay, delivery ?? none),',
    replace: 'addMoney(addMoney(toPay, delivery ?? none), delivery ?? none),',
    test: 'src/domain/cart/totals.test.ts',
  },
  'unchecked-order': {
    damage: 'prices are not compared again before an order is sent',
    file: 'src/stores/order/send-order.ts',
    find: `if ($cartCheck.get().hasChanges) return show({ status: 'changed' });`,
    replace: '',
    test: 'src/stores/order/send-order.test.ts',
  },
  'unsynced-release': {
    damage: 'a release goes live before its files are on the disk',
    file: 'src/sources/disk/sync-to-disk.ts',
    find: '  for (const path of paths) syncToDisk(path);\n',
    replace: '',
    test: 'scripts/release/write-release.test.ts',
  },
  'whatsapp-marks': {
    damage: 'customers’ text may write bold lines into the merchant’s message',
    file: 'src/domain/order/whatsapp-text.ts',
    find: `text.replace(/[*_~\`]/g, (mark) => LOOK_ALIKES[mark] ?? '')`,
    replace: 'text',
    test: 'src/domain/order/whatsapp-text.test.ts',
  },
};
