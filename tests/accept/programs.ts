import { DEVICES } from './programs/devices.ts';
import { INJECTION } from './programs/injection.ts';
import { OPEN_INTERNET } from './programs/open-internet.ts';
import { PEOPLE } from './programs/people.ts';
import type { Program } from './programs/program.ts';
import { REBUILDS } from './programs/rebuilds.ts';

/** All programs, by the subjects of docs/faults.md, which says which attack or failure each one stands for. */
export const PROGRAMS: readonly Program[] = [
  ...INJECTION,
  ...PEOPLE,
  ...REBUILDS,
  ...OPEN_INTERNET,
  ...DEVICES,
];
