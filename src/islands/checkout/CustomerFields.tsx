import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { LONGEST } from '#domain/order/longest.ts';
import { DecidedLine } from '#islands/fulfilment/Decided.tsx';
import { useIsland } from '#islands/island.tsx';
import { $customer, changeCustomer } from '#stores/customer/customer.ts';
import { $allRefusals, $orderForm } from '#stores/order/order-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { $soughtField, useRefusal } from './refusal.ts';

/** Who orders, and a word to the shop. Name and phone that are known are one line. */
export function CustomerFields() {
  const { t } = useIsland();
  const { name } = useStore($customer);
  const { phone: usedPhone } = useStore($orderForm);
  const isWanted = ['name', 'phone'].includes(useStore($soughtField));
  const isRefused = useStore($allRefusals).some(({ field }) => field === 'name' || field === 'phone');
  const isKnown = name !== '' && usedPhone !== '' && !isRefused && !isWanted;
  return (
    <div className="fields">
      <DecidedLine
        icon="phone"
        line={isKnown ? <span dir="auto">{name}</span> : null}
        note={
          <span className="muted">
            <bdi>{usedPhone}</bdi>
          </span>
        }
        first='[name="name"]'
      >
        <Field label={t('checkout:name')} name="name" autoComplete="name" maxLength={LONGEST.name} required />
        <Field
          label={t('order:phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          required
          placeholder={usedPhone}
          note={t('checkout:phone-note')}
        />
      </DecidedLine>
      <Field
        label={`${t('checkout:notes')} ${t('cart:optional')}`}
        name="notes"
        rows={2}
        maxLength={LONGEST.notes}
        placeholder={t('checkout:notes-example')}
      />
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  readonly name: 'name' | 'phone' | 'notes';
}

/** A text of the customer, with what is wrong with it. */
function Field({ name, ...field }: FieldProps) {
  return (
    <div data-field={name}>
      <TextField
        {...field}
        name={name}
        value={useStore($customer)[name]}
        error={useRefusal(name)}
        onChange={(text) => changeCustomer({ [name]: text })}
      />
    </div>
  );
}
