import { keptText } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** Display name of the agent who orders for a caller on this device; empty for customers. */
export const $agentName = keptText(storageKey('agent'));
