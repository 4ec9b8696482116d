import { internationalDigits } from '#domain/customer/phone.ts';
import type { LocaleContext } from './locale-context.ts';

/**
 * The merchant's number in WhatsApp, as `whatsAppLink` wants it: digits with the country's code. A local number of a country whose
 * code is not known stays as it is. Null without a number.
 */
export function chatNumber({ storefront }: Pick<LocaleContext, 'storefront'>): string | null {
  const { settings, tenant } = storefront;
  if (settings.whatsApp === null) return null;
  return internationalDigits(settings.whatsApp, tenant.country) ?? settings.whatsApp;
}
