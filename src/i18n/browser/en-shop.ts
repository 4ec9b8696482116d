import cart from '#i18n/en/cart.json' with { type: 'json' };
import common from '#i18n/en/common.json' with { type: 'json' };
import errors from '#i18n/en/errors.json' with { type: 'json' };
import product from '#i18n/en/product.json' with { type: 'json' };
import search from '#i18n/en/search.json' with { type: 'json' };
import shop from '#i18n/en/shop.json' with { type: 'json' };

export const words = { cart, common, errors, product, search, shop };
