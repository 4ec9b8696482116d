import { vi } from 'vitest';

// Test files share a process, because its start takes longer than most of them. Each file gets fresh modules, without the state of another.
vi.resetModules();
