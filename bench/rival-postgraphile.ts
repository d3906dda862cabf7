import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import pg from 'pg'
import { requirePackage } from './packages.ts'

/**
 * The npm package postgraphile over the same tables: GraphQL at `/graphql`, row security as the person whose id the token is. It does not check
 * that id, which is to its advantage, and it logs nothing.
 */
type Options = { disableQueryLog: boolean; pgSettings(request: IncomingMessage): Promise<Record<string, string>> }
const { postgraphile } = requirePackage<{ postgraphile(pool: pg.Pool, schema: string, options: Options): RequestListener }>('postgraphile')

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL']) })
pool.on('error', () => {})
const handler = postgraphile(pool, 'public', {
  disableQueryLog: true,
  pgSettings: async ({ headers }) => ({
    role: 'authenticated',
    'request.jwt.claims': JSON.stringify({ sub: headers.authorization!.slice('Bearer '.length), role: 'authenticated' }),
  }),
})

const server = createServer(handler)
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('Ready in no time'))
process.once('SIGTERM', () => process.exit(0))
