import { createServer, type RequestListener } from 'node:http'
import pg from 'pg'
import { requirePackage } from './packages.ts'

/**
 * The npm package better-auth with email and password, in a schema of its own, on bare node:http. Rate limit (as ours) and telemetry are off.
 * With `COOKIE_CACHE=on` it trusts the cookie without asking the database.
 */
type Options = Record<string, unknown>
const { betterAuth } = requirePackage<{ betterAuth(options: Options): object }>('better-auth')
const { getMigrations } = requirePackage<{
  getMigrations(options: Options): Promise<{ runMigrations(): Promise<void> }>
}>('better-auth/db/migration')
const { toNodeHandler } = requirePackage<{ toNodeHandler(auth: object): RequestListener }>('better-auth/node')

const schema = 'better_auth'
const database = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
  options: `-c search_path=${schema}`,
})
await database.query(`create schema if not exists ${schema}`)
const options = {
  database,
  baseURL: process.env['PUBLIC_URL'],
  secret: process.env['AUTH_SECRET'],
  emailAndPassword: { enabled: true },
  session: { cookieCache: { enabled: process.env['COOKIE_CACHE'] === 'on', maxAge: 3600 } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
}
await (await getMigrations(options)).runMigrations()

const server = createServer(toNodeHandler(betterAuth(options)))
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('Ready in no time'))
process.once('SIGTERM', () => process.exit(0))
