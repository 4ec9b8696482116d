import { priceTyped, type TypedPrice } from '#domain/manage/dish-edit.ts';
import { useIsland } from '#islands/island.tsx';
import { MoneyField } from '#islands/manage/MoneyField.tsx';
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
  return (
    <>
      <div className="manage-pair">
        {(['regular', 'sale'] as const).map((field) => (
          <MoneyField
            key={field}
            label={t(`dishes:${field}`)}
            placeholder={field === 'sale' ? t('dishes:no-sale') : undefined}
            value={typed[field]}
            error={hasTried && price === field ? t('dishes:bad-price') : null}
            onChange={(text) => onChange({ ...typed, [field]: text })}
          />
        ))}
      </div>
      {typed.sale !== '' && (
        <div className="manage-pair">
          {(['from', 'until'] as const).map((day) => (
            <TextField
              key={day}
              label={t(`dishes:sale-${day}`)}
              type="date"
              value={typed[day]}
              onChange={(text) => onChange({ ...typed, [day]: text })}
            />
          ))}
        </div>
      )}
    </>
  );
}
