/** `node commands/migrate.ts`: migrates the database and ends, so that servers run without the owner's URL. */
import { claimForProduction } from '#database/seeding.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'

const { database, isDemo } = readConfig(process.env)
if (!database.ownerUrl)
  throw new Error('DATABASE_URL: must be set; the embedded database is migrated at start')
await migrate(database.ownerUrl, database.loginUrl)
if (!isDemo) await claimForProduction(database.ownerUrl)
console.log('The database is up to date.')
