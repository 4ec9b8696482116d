import { isolate } from '#domain/language/isolate.ts';
import type { StripView } from '#domain/storefront/shop-facts.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** Shows the caller whose order an agent takes, until the agent ends it in the call centre. */
export function showCaller(strip: HTMLElement, link: HTMLAnchorElement, { caller }: StripView): void {
  const { name, phone } = JSON.parse(shopStorage[storageKey('customer')] ?? '{}') as Record<string, unknown>;
  link.href = strip.dataset.callcenter ?? '';
  link.lastElementChild?.replaceChildren(
    caller.replace('{{name}}', () => isolate(String(name || phone || '?'))),
  );
  strip.hidden = false;
}
