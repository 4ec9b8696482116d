import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** Shows the customer's area, or another mode than delivery, in the menu's chip. It reads what `$fulfilment` keeps, without its code. */
export function showArea(): void {
  const chip = document.querySelector<HTMLElement>('[data-areas]');
  if (!chip) return;
  const { mode, zoneId } = JSON.parse(shopStorage[storageKey('fulfilment')] ?? '{}');
  const areas = JSON.parse(chip.dataset.areas ?? '');
  const words = areas[mode] ?? areas[zoneId] ?? [];
  for (const [at, part] of chip.querySelectorAll('bdi').entries())
    part.textContent = words[at] ?? part.textContent;
}
