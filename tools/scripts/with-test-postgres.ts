/** Runs a command with a throw-away PostgreSQL whose migrated template the tests clone; ends with the command's own code. */
import { startTestCluster } from '#tests/support/postgres.ts'
import { run } from './steps.ts'

const [command, ...args] = process.argv.slice(2)
const { server, login } = await startTestCluster()
const code = await run(command!, args, {
  CLEARWAY_TEST_CLUSTER: JSON.stringify({ ownerUrl: server.url('postgres'), login }),
})
await server.stop()
process.exit(code)
