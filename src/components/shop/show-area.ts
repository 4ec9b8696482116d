import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** Shows the customer's area, or another mode than delivery, in the menu's chip. It reads what `$fulfilment` keeps, without its code. */
export function showArea(): void {
  const json = document.querySelector('#areas')?.textContent;
  if (!json) return;
  const { mode, zoneId } = JSON.parse(shopStorage[storageKey('fulfilment')] ?? '{}');
  const areas = JSON.parse(json);
  const words = areas[mode] ?? areas[zoneId] ?? [];
  for (const [at, part] of document.querySelectorAll('.area-chip .text').entries())
    part.textContent = words[at] ?? part.textContent;
}
