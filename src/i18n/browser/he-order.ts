import order from '#i18n/he/order.json' with { type: 'json' };

export const words = { order };
