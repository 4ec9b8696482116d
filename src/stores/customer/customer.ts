import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** The checkout's text fields as typed; they survive reloads, a lost connection and a change of language. */
export interface CustomerText {
  readonly name: string;
  readonly phone: string;
  readonly notes: string;
}

const NOTHING: CustomerText = { name: '', phone: '', notes: '' };

export const $customer = keptJson<CustomerText>(storageKey('customer'), NOTHING, (json) => {
  const { name, phone, notes } = json as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { name: text(name), phone: text(phone), notes: text(notes) };
});

export function changeCustomer(change: Partial<CustomerText>): void {
  $customer.set({ ...$customer.get(), ...change });
}
