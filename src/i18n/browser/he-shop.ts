import cart from '#i18n/he/cart.json' with { type: 'json' };
import common from '#i18n/he/common.json' with { type: 'json' };
import errors from '#i18n/he/errors.json' with { type: 'json' };
import product from '#i18n/he/product.json' with { type: 'json' };
import search from '#i18n/he/search.json' with { type: 'json' };
import shop from '#i18n/he/shop.json' with { type: 'json' };

export const words = { cart, common, errors, product, search, shop };
