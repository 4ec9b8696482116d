// Apart from the agent's name, because the checkouts show that name and have no use for the login.
import { $agentName } from './agent.ts';
import { heldToken } from './held-token.ts';

/** The agent's name for an order; none if the login has ended (specification §6). */
export const orderTaker = (): string => (heldToken() === null ? '' : $agentName.get());
