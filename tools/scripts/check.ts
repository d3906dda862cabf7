/** `npm run check`: the quick checks: types, lint, format, SQL, architecture, cited tests, shape, dependencies. */
import { closingLine, compareDependencies, writeBillOfMaterials } from './audit.ts'
import { checks, perform, run } from './steps.ts'

const { broken } = await perform(checks)
const quick = ['architecture', 'conformance', 'asvs', 'attacks'].map((name) => `tests/${name}.test.ts`)
const walls = await run('node', ['--test', ...quick])
writeBillOfMaterials()
const verdict = await compareDependencies()
console.log(`${closingLine(verdict)}; bill of materials in dist/sbom.cdx.json`)
process.exit(broken.length === 0 && walls === 0 && verdict.is !== 'vulnerable' ? 0 : 1)
