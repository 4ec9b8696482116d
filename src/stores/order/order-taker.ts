import { $agentName } from '#stores/staff/agent.ts';
import { heldToken } from '#stores/staff/held-token.ts';

/** The agent's name for the order; none if the login has ended (specification §6). */
export const orderTaker = (): string => (heldToken() === null ? '' : $agentName.get());
