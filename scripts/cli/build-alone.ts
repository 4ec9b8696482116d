import { build, runCommand } from './run-command.ts';

// `npm run build` as compiled code: scripts/build/compile/bundle.ts.
await runCommand({ build });
