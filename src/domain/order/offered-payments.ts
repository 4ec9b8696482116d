import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { PaymentMethod } from './life.ts';

/**
 * The payment methods by mode; the first one is the default. Online payment needs a WooCommerce, which has a page for it. Empty for stores
 * with the plugin, which receives no payment method.
 */
export function offeredPayments(
  { ordering }: Pick<Tenant, 'ordering'>,
  { uiSchema }: Pick<Settings, 'uiSchema'>,
): Readonly<Record<FulfilmentMode, readonly PaymentMethod[]>> {
  if (ordering.kind === 'plugin') return { deliver: [], pickup: [], 'eat-in': [] };
  const offered = (methods: readonly PaymentMethod[]): readonly PaymentMethod[] => {
    const found = methods.filter((method) => method !== 'online' || ordering.kind === 'woocommerce');
    return found.length > 0 ? found : ['cash'];
  };
  const { deliver, pickup, 'eat-in': eatIn } = uiSchema.payments;
  return { deliver: offered(deliver), pickup: offered(pickup), 'eat-in': offered(eatIn) };
}
