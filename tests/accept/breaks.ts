import type { Break } from './breaks/break.ts';
import { SCRIPT_BREAKS } from './breaks/script-breaks.ts';
import { SOURCE_BREAKS } from './breaks/source-breaks.ts';

/** All breaks by name. docs/faults.md says which attack or failure each one stands for. */
export const BREAKS: Readonly<Record<string, Break>> = { ...SOURCE_BREAKS, ...SCRIPT_BREAKS };
