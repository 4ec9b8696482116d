import { useStore } from '@nanostores/react';
import { LONGEST } from '#domain/order/longest.ts';
import { useIsland } from '#islands/island.tsx';
import { $customer, changeCustomer } from '#stores/customer/customer.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { useRefusal } from './refusal.ts';

/** Who orders, and a word to the shop. */
export function CustomerFields() {
  const { t } = useIsland();
  const { name, phone, notes } = useStore($customer);
  const { phone: usedPhone } = useStore($orderForm);
  return (
    <div className="fields">
      <div data-field="name">
        <TextField
          label={t('checkout:name')}
          value={name}
          name="name"
          autoComplete="name"
          maxLength={LONGEST.name}
          required
          error={useRefusal('name')}
          onChange={(text) => changeCustomer({ name: text })}
        />
      </div>
      <div data-field="phone">
        <TextField
          label={t('order:phone')}
          value={phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          required
          placeholder={usedPhone}
          note={t('checkout:phone-note')}
          error={useRefusal('phone')}
          onChange={(text) => changeCustomer({ phone: text })}
        />
      </div>
      <div data-field="notes">
        <TextField
          label={`${t('checkout:notes')} ${t('cart:optional')}`}
          value={notes}
          name="notes"
          rows={2}
          maxLength={LONGEST.notes}
          placeholder={t('checkout:notes-example')}
          error={useRefusal('notes')}
          onChange={(text) => changeCustomer({ notes: text })}
        />
      </div>
    </div>
  );
}
