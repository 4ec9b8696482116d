/** Writes the order for WhatsApp. It is loaded while the first order is sent, because few orders need it. */
export const loadWriter = () => import('./unsent-order.ts');
