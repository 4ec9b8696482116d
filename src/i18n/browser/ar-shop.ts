import cart from '#i18n/ar/cart.json' with { type: 'json' };
import common from '#i18n/ar/common.json' with { type: 'json' };
import errors from '#i18n/ar/errors.json' with { type: 'json' };
import product from '#i18n/ar/product.json' with { type: 'json' };
import search from '#i18n/ar/search.json' with { type: 'json' };
import shop from '#i18n/ar/shop.json' with { type: 'json' };

export const words = { cart, common, errors, product, search, shop };
