/** `npm run check`: what is quick to know – types, lint, format, walls, figures – before the tests. */
import { checks, perform, run } from './steps.ts'

const { failed } = await perform(checks)
const walls = await run('node', ['--test', 'tests/architecture.test.ts'])
const shape = await run('node', ['tools/scripts/shape.ts'])
process.exit(failed + walls + shape === 0 ? 0 : 1)
