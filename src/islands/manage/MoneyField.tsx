import type { ComponentProps } from 'react';
import { currencyWords } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { TextField } from '#ui/TextField.tsx';

/** A field for a sum, with the currency at its end. */
export function MoneyField(props: ComponentProps<typeof TextField>) {
  const { currency, locale } = useIsland().shop;
  return (
    <div className="money-field">
      <TextField inputMode="decimal" dir="ltr" {...props} />
      <bdi aria-hidden="true">{currencyWords(currency.symbol, currency, locale)}</bdi>
    </div>
  );
}
