import { keptText } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { heldToken } from './held-token.ts';

/** Display name of the agent who orders for a caller on this device; empty for customers. */
export const $agentName = keptText(storageKey('agent'));

/** The agent's name for an order; none if the login has ended (specification §6). */
export const orderTaker = (): string => (heldToken() === null ? '' : $agentName.get());
