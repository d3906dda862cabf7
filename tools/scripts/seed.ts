/** `npm run seed`: creates the demo data in the configured database, once, without starting the server. */
import { WrongMode } from '#database/seeding.ts'
import { seedDemo } from '../demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { seedOnly } from '#server/start.ts'

try {
  const config = readConfig(process.env)
  if (!config.isDemo) throw new Error('Production never gets demo data. Unset CLEARWAY_MODE to seed a demo.')
  const seeded = await seedOnly(config, { build: buildApp, seed: seedDemo })
  console.log(seeded ? 'Done: the demo data has been created.' : 'The demo data exists already.')
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongMode ? error.message : error)
  process.exit(1)
}
