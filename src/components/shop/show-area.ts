import { onReturn } from '#stores/device/on-return.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** Shows the customer's area, or another mode than delivery, in the menu's chip. It reads what `$fulfilment` keeps, without its code. */
export function showArea(): void {
  const json = document.querySelector('#areas')?.textContent;
  if (!json) return;
  const areas = JSON.parse(json);
  const show = () => {
    const { mode, zoneId } = JSON.parse(shopStorage[storageKey('fulfilment')] ?? '{}');
    const words = areas[mode] ?? areas[zoneId] ?? areas[''];
    for (const [at, part] of document.querySelectorAll('.area-chip .text').entries())
      part.textContent = words[at];
  };
  show();
  // The chip leads to the page where the area is chosen.
  onReturn(show);
}
