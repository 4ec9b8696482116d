import { $agentName } from './agent.ts';
import { heldToken } from './staff/held-token.ts';

/** Who is told to the store as having taken an order: nobody whose login has ended (specification §6). */
export const orderTaker = (): string => (heldToken() === null ? '' : $agentName.get());
