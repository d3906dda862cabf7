import { flushCompileCache } from 'node:module'
import { WrongMode } from '#database/seeding.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { start } from './start.ts'

try {
  await start(readConfig(process.env), {
    build: buildApp,
    seed: async (services) => (await import('#tools/demo/seed.ts')).seedDemo(services),
  })
  flushCompileCache()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongMode ? error.message : error)
  process.exit(1)
}
