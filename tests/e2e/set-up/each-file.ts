import { afterAll } from 'vitest';
import { removeWorkspaces } from '#tests/build/temporary-site.ts';

afterAll(removeWorkspaces);
