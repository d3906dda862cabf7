import { WrongMode } from '#database/seeding.ts'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { start } from './start.ts'

try {
  await start(readConfig(process.env), { build: buildApp, seed: seedDemo })
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongMode ? error.message : error)
  process.exit(1)
}
