import order from '#i18n/en/order.json' with { type: 'json' };

export const words = { order };
