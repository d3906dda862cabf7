/** npm run auth -- [--port 9999] [--base /auth/v1 | --no-prefix] [--key | --no-key] [--database URL] */
import { parseArgs } from 'node:util'
import { claimForProduction, mustNotBeProduction, WrongMode } from '#database/seeding.ts'
import { type Alone, aloneConfig, buildAccountService } from '#supabase/auth/alone.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from './with-services.ts'

class UsageError extends Error {}

try {
  const { config, alone } = readArguments(process.argv.slice(2))
  await serve(aloneConfig(config, alone))
} catch (error) {
  console.error(
    error instanceof ConfigError || error instanceof WrongMode || error instanceof UsageError
      ? error.message
      : error,
  )
  process.exit(1)
}

function readArguments(args: string[]): { config: Config; alone: Alone } {
  const { port = '9999', base = '/auth/v1', database, prefix, key } = parse(args)
  const path = prefix === false ? '' : base.replace(/\/+$/, '')
  if (path !== '' && !/^(\/[\w.~-]+)+$/.test(path))
    throw new UsageError('--base: must be a path such as /auth/v1')
  const env = { ...process.env, PORT: port, DEMO_SIZE: 'none', ...(database && { DATABASE_URL: database }) }
  return { config: readConfig(env), alone: { base: path, wantsKey: key ?? false } }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const onOff = { type: 'boolean' } as const
    return parseArgs({
      args,
      allowNegative: true,
      options: { port: text, base: text, database: text, prefix: onOff, key: onOff },
    }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function serve(config: Config) {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing) await close().catch((error: unknown) => console.error(error))
  }
  try {
    const { ownerUrl, url } = await openDatabase(config, closing)
    await (config.isDemo ? mustNotBeProduction(ownerUrl) : claimForProduction(ownerUrl))
    const { app, work, close } = await buildAccountService({ config, url })
    closing.unshift(close)
    await work()
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
  console.log(`Ready: the account service answers at ${config.publicUrl}${config.auth.basePath}`)
  process.send?.('ready')
}
