import order from '#i18n/ar/order.json' with { type: 'json' };

export const words = { order };
