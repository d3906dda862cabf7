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
  // With `--expose-gc`: loading the modules left 20 MB behind that an idle server would keep. After the flush, which needs
  // the compiled code that this discards.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongMode ? error.message : error)
  process.exit(1)
}
