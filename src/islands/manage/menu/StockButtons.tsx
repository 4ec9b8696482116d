import { useState } from 'react';
import { latinDigits } from '#domain/language/digits.ts';
import type { MenuItem } from '#domain/manage/menu.ts';
import type { ManagedExtra } from '#domain/manage/menu-extras.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { $menu, setSoldOut } from '#stores/manage/menu/menu.ts';
import { TextField } from '#ui/TextField.tsx';
import { StockSwitch, useSending } from './StockSwitch.tsx';

interface StockStateProps {
  readonly id: string;
  readonly item: MenuItem | ManagedExtra;
}

/** Says of an item that cannot be ordered why, or until when. */
export function StockState({ id, item: { soldOut, backAt } }: StockStateProps) {
  const { t, shop } = useIsland();
  const time = backAt === null ? '' : formatDateTime(backAt, shop.locale, shop.digits, shop.timeZone);
  if (soldOut === 'no') return null;
  return (
    <p className="dish-stock" id={id}>
      {soldOut === 'store'
        ? t('dishes:out-store')
        : time === ''
          ? t('dishes:out-told')
          : t('dishes:out-until', { time })}
    </p>
  );
}

interface StockTodayProps {
  readonly item: MenuItem;
  /** Id of the words that say why it cannot be ordered. */
  readonly why: string;
}

/** Switch that marks an item as sold out for today, or brings it back. A store that counts asks how many there are. */
export function StockToday({ item, why }: StockTodayProps) {
  const { t } = useIsland();
  const [asksPieces, setAsksPieces] = useState(false);
  const [pieces, setPieces] = useState('');
  const count = Number(latinDigits(pieces));
  async function bringBack(remaining: number | null): Promise<void> {
    const isDone = await setSoldOut(item, 'no', remaining);
    setAsksPieces(!isDone && $menu.get().failure?.code === 'menu.count-needed');
  }
  return (
    <>
      <StockSwitch
        name={item.name}
        isOn={item.isInStock}
        why={why}
        send={() => (item.isInStock ? setSoldOut(item, 'today') : bringBack(null))}
      />
      {asksPieces && !item.isInStock && (
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
      )}
    </>
  );
}

interface UntilToldProps {
  readonly item: MenuItem;
  /** One choice of several. */
  readonly isNamed: boolean;
}

/** Button that marks an item as sold out without an end. */
export function UntilTold({ item, isNamed }: UntilToldProps) {
  const { t } = useIsland();
  const label = t('dishes:until-told-one', { name: item.name });
  return (
    <StockButton look="outline" label={label} send={() => setSoldOut(item, 'until-told')}>
      {isNamed ? label : t('dishes:until-told')}
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

/** Sends one change at a time. */
export function StockButton({ label, send, children, ...looks }: StockButtonProps) {
  const { isSending, tap } = useSending(send);
  return (
    <ChangeButton {...looks} isBusy={isSending} aria-label={label} onClick={tap}>
      {children}
    </ChangeButton>
  );
}
