import { priceTyped, type TypedPrice } from '#domain/manage/dish-edit.ts';
import { useIsland } from '#islands/island.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly typed: TypedPrice;
  readonly hasTried: boolean;
  readonly onChange: (typed: TypedPrice) => void;
}

/** Fields for the price of a dish or of one choice, and for a sale with its days. */
export function PriceFields({ typed, hasTried, onChange }: Props) {
  const { t, shop } = useIsland();
  const price = priceTyped(typed, shop.currency);
  const errorOf = (field: typeof price) => (hasTried && price === field ? t('dishes:bad-price') : null);
  const change = (part: Partial<TypedPrice>) => onChange({ ...typed, ...part });
  return (
    <>
      <div className="manage-pair">
        <TextField
          label={t('dishes:regular')}
          inputMode="decimal"
          dir="ltr"
          value={typed.regular}
          error={errorOf('regular')}
          onChange={(regular) => change({ regular })}
        />
        <TextField
          label={t('dishes:sale')}
          inputMode="decimal"
          dir="ltr"
          value={typed.sale}
          error={errorOf('sale')}
          onChange={(sale) => change({ sale })}
        />
      </div>
      {typed.sale !== '' && (
        <div className="manage-pair">
          <TextField
            label={t('dishes:sale-from')}
            type="date"
            value={typed.from}
            onChange={(from) => change({ from })}
          />
          <TextField
            label={t('dishes:sale-until')}
            type="date"
            value={typed.until}
            onChange={(until) => change({ until })}
          />
        </div>
      )}
    </>
  );
}
