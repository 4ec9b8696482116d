// Node strips the types of TypeScript, but not below `node_modules`, where an installed package lies. There this module does it.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const PACKAGE = new URL('../../', import.meta.url).href;
const PACKAGES_OF_ITS_OWN = `${PACKAGE}node_modules/`;

function load(url, context, nextLoad) {
  if (!url.startsWith(PACKAGE) || !url.endsWith('.ts') || url.startsWith(PACKAGES_OF_ITS_OWN))
    return nextLoad(url, context);
  const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
  return { format: 'module', source, shortCircuit: true };
}

if (PACKAGE.includes('/node_modules/')) {
  registerHooks({ load });
  // Processes that this one starts do the same.
  const option = `--import "${import.meta.url}"`;
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(option)) process.env.NODE_OPTIONS = `${options} ${option}`.trim();
  // Nobody who only runs a command can do anything about experiments of Node.
  const { emitWarning } = process;
  process.emitWarning = (warning, type, ...rest) => {
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...rest);
  };
}
