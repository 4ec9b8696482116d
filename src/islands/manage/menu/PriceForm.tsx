import { type FormEvent, useEffect, useState } from 'react';
import type { MenuItem } from '#domain/manage/menu.ts';
import { typedMoney } from '#domain/manage/typed-money.ts';
import { decimalOf } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { priceNow, setPrice } from '#stores/manage/menu/menu.ts';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly item: MenuItem;
}

/** Typed texts: decimals and dates. */
interface Typed {
  readonly regular: string;
  readonly sale: string;
  readonly from: string;
  readonly until: string;
}

/** Form that shows the price in the store and changes it. */
export function PriceForm({ item }: Props) {
  const { t, shop } = useIsland();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the menu must not replace typed text
  useEffect(() => {
    void priceNow(item).then((now) => {
      if (!now.ok) return setFailure(now.error);
      const { regular, sale, saleFrom, saleUntil } = now.value;
      setTyped({
        ...{ regular: decimalOf(regular), sale: sale === null ? '' : decimalOf(sale) },
        ...{ from: saleFrom ?? '', until: saleUntil ?? '' },
      });
    });
  }, [item.id]);
  if (!typed) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={1} />;

  const regular = typedMoney(typed.regular, shop.currency);
  const sale = typedMoney(typed.sale, shop.currency);
  const isSaleWrong = typed.sale.trim() !== '' && !sale;
  const badPrice = t('dishes:bad-price');

  async function save(event: FormEvent<HTMLFormElement>, { from, until }: Typed): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (!regular || isSaleWrong) return focusInvalid(event.currentTarget);
    setIsSaving(true);
    await setPrice(item, { regular, sale, saleFrom: from || null, saleUntil: until || null });
    setIsSaving(false);
  }
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return (
    <form className="manage-form" noValidate onSubmit={(event) => save(event, typed)}>
      <div className="manage-pair">
        <TextField
          label={t('dishes:regular')}
          inputMode="decimal"
          dir="ltr"
          value={typed.regular}
          error={hasTried && !regular ? badPrice : null}
          onChange={(text) => change({ regular: text })}
        />
        <TextField
          label={t('dishes:sale')}
          inputMode="decimal"
          dir="ltr"
          value={typed.sale}
          error={hasTried && isSaleWrong ? badPrice : null}
          onChange={(text) => change({ sale: text })}
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
      <ChangeButton type="submit" look="outline" isBusy={isSaving}>
        {t('dishes:save')}
      </ChangeButton>
    </form>
  );
}
