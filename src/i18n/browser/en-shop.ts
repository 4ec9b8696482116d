import cart from '#i18n/en/cart.json' with { type: 'json' };
import common from '#i18n/en/common.json' with { type: 'json' };
import errors from '#i18n/en/errors.json' with { type: 'json' };
import hours from '#i18n/en/hours.json' with { type: 'json' };
import order from '#i18n/en/order.json' with { type: 'json' };
import product from '#i18n/en/product.json' with { type: 'json' };
import search from '#i18n/en/search.json' with { type: 'json' };
import shop from '#i18n/en/shop.json' with { type: 'json' };

export const words = { cart, common, errors, hours, order, product, search, shop };
