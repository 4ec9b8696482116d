import { persistentAtom } from '@nanostores/persistent';
import { storageKey } from '#stores/device/shop-storage.ts';

/** Display name of the agent who orders for a caller on this device; empty for customers. */
export const $agentName = persistentAtom<string>(storageKey('agent'), '');
