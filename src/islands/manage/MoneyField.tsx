import type { ComponentProps } from 'react';
import { currencySign } from '#i18n/currency-sign.ts';
import { useIsland } from '#islands/island.tsx';
import { TextField } from '#ui/TextField.tsx';

/** A field for a sum, with the currency at its end. */
export function MoneyField(props: ComponentProps<typeof TextField>) {
  const { shop } = useIsland();
  return (
    <div className="money-field">
      <TextField inputMode="decimal" dir="ltr" {...props} />
      <bdi aria-hidden="true">{currencySign(shop.currency, shop.locale)}</bdi>
    </div>
  );
}
