import { useState } from 'react';
import { latinDigits } from '#domain/language/digits.ts';
import type { MenuItem } from '#domain/manage/menu.ts';
import type { ManagedExtra } from '#domain/manage/menu-extras.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { $menu, setSoldOut } from '#stores/manage/menu/menu.ts';
import { TextField } from '#ui/TextField.tsx';

/** Says that an item cannot be ordered, why and until when. */
export function StockState({ item: { soldOut, backAt } }: { readonly item: MenuItem | ManagedExtra }) {
  const { t, shop } = useIsland();
  const time = backAt === null ? '' : formatDateTime(backAt, shop.locale, shop.digits, shop.timeZone);
  if (soldOut === 'no') return null;
  return (
    <p className="dish-stock">
      {soldOut === 'store'
        ? t('dishes:out-store')
        : time === ''
          ? t('dishes:out-told')
          : t('dishes:out-until', { time })}
    </p>
  );
}

/** Button that marks an item as sold out for today, or brings it back. */
export function StockButtons({ item }: { readonly item: MenuItem }) {
  const { t } = useIsland();
  const [asksPieces, setAsksPieces] = useState(false);
  const [pieces, setPieces] = useState('');
  const count = Number(latinDigits(pieces));
  async function bringBack(remaining: number | null): Promise<void> {
    const isDone = await setSoldOut(item, 'no', remaining);
    setAsksPieces(!isDone && $menu.get().failure?.code === 'menu.count-needed');
  }
  if (item.isInStock)
    return (
      <StockButton
        look="outline"
        label={t('dishes:sell-out-one', { name: item.name })}
        send={() => setSoldOut(item, 'today')}
      >
        {t('dishes:sell-out')}
      </StockButton>
    );
  if (asksPieces)
    return (
      <div className="manage-pair">
        <TextField
          label={t('dishes:pieces')}
          inputMode="numeric"
          dir="ltr"
          value={pieces}
          onChange={setPieces}
        />
        <StockButton isBlocked={!(count > 0)} send={() => bringBack(count || null)}>
          {t('dishes:set-pieces')}
        </StockButton>
      </div>
    );
  return (
    <StockButton label={t('dishes:there-one', { name: item.name })} send={() => bringBack(null)}>
      {t('dishes:there')}
    </StockButton>
  );
}

/** Button that marks an item as sold out without an end. */
export function UntilTold({ item }: { readonly item: MenuItem }) {
  const { t } = useIsland();
  const isMarked = item.soldOut === 'until-told' || item.soldOut === 'store';
  return isMarked ? null : (
    <StockButton look="outline" send={() => setSoldOut(item, 'until-told')}>
      {t('dishes:until-told')}
    </StockButton>
  );
}

interface StockButtonProps {
  readonly look?: 'outline' | 'link';
  readonly label?: string;
  readonly isBlocked?: boolean;
  readonly send: () => Promise<unknown>;
  readonly children: string;
}

/** Sends one change at a time: the undo of a repeated change would restore only the first one. */
export function StockButton({ label, send, children, ...looks }: StockButtonProps) {
  const [isSending, setIsSending] = useState(false);
  async function tap(): Promise<void> {
    setIsSending(true);
    await send();
    setIsSending(false);
  }
  return (
    <ChangeButton {...looks} isBusy={isSending} aria-label={label} onClick={() => void tap()}>
      {children}
    </ChangeButton>
  );
}
