/** `npm run check`: what is quick to know – types, lint, format, walls – before the tests. */
import { checks, perform, run } from './steps.ts'

const { failed } = await perform(checks)
const walls = await run('node', ['--test', 'tests/architecture.test.ts'])
process.exit(failed + walls === 0 ? 0 : 1)
