/** `npm run seed`: moves the demo's people into the configured database, once, without starting the server. */
import { WrongMode } from '#database/seeding.ts'
import { seedDemo } from '../demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { seedOnly } from '#server/start.ts'

try {
  const config = readConfig(process.env)
  if (!config.isDemo)
    throw new Error('Sample people never move into production. Unset CLEARWAY_MODE to seed a demo.')
  const seeded = await seedOnly(config, { build: buildApp, seed: seedDemo })
  console.log(seeded ? 'Done: the demo’s people have moved in.' : 'The demo’s people live here already.')
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongMode ? error.message : error)
  process.exit(1)
}
