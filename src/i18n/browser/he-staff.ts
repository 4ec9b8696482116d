import staff from '#i18n/he/staff.json' with { type: 'json' };

export const words = { staff };
