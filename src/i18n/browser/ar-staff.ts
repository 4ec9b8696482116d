import staff from '#i18n/ar/staff.json' with { type: 'json' };

export const words = { staff };
