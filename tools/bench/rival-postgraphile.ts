import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import pg from 'pg'
import { requirePackage } from './packages.ts'

/**
 * The npm package postgraphile over the same tables: GraphQL at `/graphql`, row security as the user of the token. It logs nothing.
 */
type Options = {
  disableQueryLog: boolean
  jwtSecret: string
  jwtRole: string[]
  jwtVerifyOptions: { audience: string }
  pgSettings(request: IncomingMessage): Promise<Record<string, string>>
}
const { postgraphile } = requirePackage<{
  postgraphile(pool: pg.Pool, schema: string, options: Options): RequestListener
}>('postgraphile')

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
})
pool.on('error', () => {})
const handler = postgraphile(pool, 'public', {
  disableQueryLog: true,
  jwtSecret: process.env['AUTH_JWT_SECRET']!,
  jwtRole: ['role'],
  jwtVerifyOptions: { audience: 'authenticated' },
  // Our policies read all claims from one setting; postgraphile makes one of each claim.
  pgSettings: async ({ headers }) => ({
    'request.jwt.claims': Buffer.from(headers.authorization!.split('.')[1]!, 'base64url').toString(),
  }),
})

const server = createServer(handler)
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('Ready in no time'))
process.once('SIGTERM', () => process.exit(0))
