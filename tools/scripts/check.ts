/** `npm run check`: the quick checks: types, lint, format, SQL, architecture, shape. */
import { checks, perform, run } from './steps.ts'

const { failed } = await perform(checks)
const walls = await run('node', ['--test', 'tests/architecture.test.ts'])
process.exit(failed + walls === 0 ? 0 : 1)
