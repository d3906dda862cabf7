import { createServer, type IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'

/** The least a server must do: bare node:http and the driver, without checks or framework. */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
  pipeline: true,
} as pg.PoolConfig)

type Handler = (request: IncomingMessage) => Promise<unknown>

const handlers: Record<string, Handler> = {
  'POST /book': async (request) => {
    const { instructorId, learnerId, startsAt, minutes } = JSON.parse(await bodyOf(request))
    const { rows } = await pool.query({
      name: 'book',
      text: `insert into bench.entries (instructor_id, learner_id, kind, during, with_buffer, expires_at)
        values ($1, $2, 'hold', tstzrange($3, $3::timestamptz + $4 * interval '1 minute'), tstzrange($3, $3::timestamptz + ($4 + 15) * interval '1 minute'), now() + interval '10 minutes')
        returning id, during, expires_at`,
      values: [instructorId, learnerId, startsAt, minutes],
    })
    return rows[0]
  },
  'GET /user': async (request) => {
    const { rows } = await pool.query({
      name: 'user',
      text: `select u.id, u.email::text as email, u.email_confirmed_at, u.last_sign_in_at, u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
          u.created_at, u.updated_at
        from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
      values: [tokenOf(request)],
    })
    return rows[0]
  },
  'GET /profile': async (request) => {
    const client = await pool.connect()
    const sub = tokenOf(request)
    try {
      const head = [
        client.query('begin'),
        client.query({
          name: 'prologue',
          text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          values: [JSON.stringify({ sub, role: 'authenticated' })],
        }),
      ]
      const { rows } = await client.query({
        name: 'profile',
        text: 'select * from public.profiles where id = $1',
        values: [sub],
      })
      await Promise.all(head)
      await client.query('commit')
      return rows[0]
    } finally {
      client.release()
    }
  },
  /** Password hashes per second, one per core at a time, and nothing else. */
  'GET /passwords': async () => {
    const times = 100
    const stored = await hash('a password', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    let left = times
    const began = performance.now()
    const compare = async () => {
      while (left-- > 0)
        if (!(await verify(stored, 'a password'))) throw new Error('it is the right password')
    }
    await Promise.all(Array.from({ length: availableParallelism() }, compare))
    return { perSecond: (times / (performance.now() - began)) * 1000 }
  },
}

const tokenOf = (request: IncomingMessage) => request.headers.authorization!.slice(7)

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const server = createServer((request, reply) => {
  const send = (status: number, body: unknown) => {
    const text = JSON.stringify(body)
    reply
      .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text)
  }
  handlers[`${request.method} ${request.url}`]!(request).then(
    (found) => send(200, found),
    (error) => send(error.code === '23P01' ? 409 : 500, { detail: error.message }),
  )
})
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('Ready in no time'))
process.once('SIGTERM', () => process.exit(0))
