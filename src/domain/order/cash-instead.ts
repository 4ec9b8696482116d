import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { isUnpaidOnline, type OrderLife, type PaymentMethod } from './life.ts';
import { isVoid } from './order-status.ts';

/**
 * Whether to offer an order again in cash: its online payment failed, or it ended without one. Not after a stated reason: then the
 * payment was not what hindered it.
 */
export const isCashBetter = (
  { status, payment, reason }: Pick<OrderLife, 'status' | 'payment' | 'reason'>,
  mode: FulfilmentMode,
  offered: Readonly<Record<FulfilmentMode, readonly PaymentMethod[]>>,
): boolean =>
  isUnpaidOnline(payment) &&
  (isVoid(status) ? reason === '' : payment.state === 'failed') &&
  offered[mode].includes('cash');
