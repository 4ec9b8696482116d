import { vi } from 'vitest';

// Files share a process, whose start takes longer than most of them, and none sees what another left in a module.
vi.resetModules();
