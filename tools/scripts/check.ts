/** `npm run check`: the quick checks: types, lint, format, SQL, architecture, cited tests, shape, dependencies. */
import { checks, perform, run } from './steps.ts'

const { broken } = await perform(checks)
const known = await run('node', ['tools/scripts/audit.ts'])
console.log(
  `${known === 0 ? '✔' : '✖'} no serious vulnerability is known; bill of materials in dist/sbom.cdx.json`,
)
const quick = ['architecture', 'conformance', 'asvs', 'attacks'].map((name) => `tests/${name}.test.ts`)
const walls = await run('node', ['--test', ...quick])
process.exit(broken.length + known + walls === 0 ? 0 : 1)
