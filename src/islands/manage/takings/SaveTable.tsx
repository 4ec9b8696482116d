import { type CsvCell, csvOf } from '#domain/manage/csv.ts';
import type { Figure, ShopTakings } from '#domain/manage/shop-takings.ts';
import { decimalOf, type Money } from '#domain/money.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';

/** Saves the shown takings as a file for spreadsheets. */
export function SaveTable({ takings }: { readonly takings: ShopTakings }) {
  const island = useIsland();
  const dates = takings.byDay;
  const name = [island.shop.slug, dates[0]?.date, dates.length > 1 && dates.at(-1)?.date].filter(Boolean);
  function save(): void {
    const address = URL.createObjectURL(new Blob([csvOf(rowsOf(takings, island))], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name.join('_')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <p>
      <Button look="outline" isWide onClick={save}>
        {island.t('takings:csv')}
      </Button>
    </p>
  );
}

function rowsOf(takings: ShopTakings, { t }: IslandContext): readonly (readonly CsvCell[])[] {
  const amount = (money: Money): CsvCell => ({ number: decimalOf(money) });
  const whole = (value: number): CsvCell => ({ number: String(value) });
  const row = (what: string, name: string, { orders, total }: Figure): readonly CsvCell[] => [
    ...[what, name, whole(orders), ''],
    amount(total),
  ];
  return [
    [
      ...[t('takings:csv-what'), t('takings:csv-name'), t('takings:csv-orders'), t('takings:csv-pieces')],
      `${t('takings:csv-total')} (${takings.total.currency})`,
    ],
    row(t('takings:total'), '', takings),
    ...(takings.taken ? [row(t('takings:taken'), '', takings.taken)] : []),
    ...(takings.untaken ? [row(t('takings:untaken'), '', takings.untaken)] : []),
    row(t('takings:waiting'), '', takings.waiting),
    row(t('takings:cancelled'), '', takings.cancelled),
    ...takings.byDay.map(({ date, ...figure }) => row(t('takings:day'), date, figure)),
    ...takings.byHour.map(({ hour, ...figure }) => row(t('takings:hour'), String(hour), figure)),
    ...takings.byMode.map(({ mode, ...figure }) =>
      row(t('takings:by-mode'), t(`common:mode-${mode}`), figure),
    ),
    ...takings.byPayment.map(({ method, ...figure }) =>
      row(t('takings:by-payment'), t(`takings:pay-${method}`), figure),
    ),
    ...takings.bestSellers.map(({ name, pieces, total }) => [
      ...[t('takings:best-sellers'), name, '', whole(pieces)],
      amount(total),
    ]),
    ...takings.cash.flatMap(({ person, toHandOver, ...figure }) => [
      row(t('takings:cash'), person.name, figure),
      ...(toHandOver ? [row(t('takings:to-hand-over'), person.name, toHandOver)] : []),
    ]),
  ];
}
