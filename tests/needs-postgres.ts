import { inject } from 'vitest';
import { NO_POSTGRES } from '#scripts/measure/bench/postgres.ts';
import { skipWhen } from './skip-when.ts';

skipWhen(inject('postgresUrl') ? null : NO_POSTGRES);
