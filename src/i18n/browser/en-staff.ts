import staff from '#i18n/en/staff.json' with { type: 'json' };

export const words = { staff };
