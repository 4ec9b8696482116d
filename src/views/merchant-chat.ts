import { internationalDigits } from '#domain/customer/international-digits.ts';
import type { LocaleContext } from './locale-context.ts';

/**
 * The merchant's WhatsApp number for `whatsAppLink`: digits with the country code. A local number stays unchanged if the
 * country's code is unknown. Null without a number.
 */
export function chatNumber({ storefront }: Pick<LocaleContext, 'storefront'>): string | null {
  const { settings, tenant } = storefront;
  if (settings.whatsApp === null) return null;
  return internationalDigits(settings.whatsApp, tenant.country) ?? settings.whatsApp;
}
