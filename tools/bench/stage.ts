import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { createTokens } from '#features/accounts/server/tokens.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProgram } from '#tests/robustness/program.ts'
import { nodeOnItsCore, productOptions } from './cores.ts'
import type { Target } from './rounds.ts'

const jwtSecret = 'a secret of the bench alone, 0123456789'
const poolSize = 10

/** The product on its own core and an empty migrated database, with durable commits, on another. */
export type Stage = Target & {
  /** As the owner of the database, bypassing row security. */
  owner: pg.Client
  ownerUrl: string
  /** The address of the server's own login. */
  loginUrl: string
  tokenOf(person: { id: string; email: string; sessionId?: string }): Promise<string>
  anonKey: string
  jwtSecret: string
  /** The bare handlers to compare with, on the same core with as many connections. */
  startFloor(): Promise<Target>
  /** Another server to compare with, on the same core, database and number of connections. */
  startBeside(file: string, env?: Record<string, string>): Promise<Target>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const closing = [async () => rmSync(folder, { recursive: true, force: true })]
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'bench' })
  closing.unshift(() => server.stop())
  const asPostgres = new pg.Client({ connectionString: server.url('postgres') })
  await asPostgres.connect()
  await asPostgres.query('create database bench')
  await asPostgres.end()
  const ownerUrl = server.url('bench')

  async function run(
    file: string,
    env: Record<string, string>,
    options: readonly string[] = [],
  ): Promise<Target> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const [command, args] = nodeOnItsCore([
      ...options,
      ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []),
      file,
    ])
    const program = await startProgram(command, args, {
      env: {
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: ownerUrl,
        DATABASE_POOL: String(poolSize),
        ...env,
      },
    })
    closing.unshift(async () => {
      program.child.kill('SIGTERM')
      await program.exited
    })
    return { url, pid: program.pid, databasePid: server.pid }
  }

  const settings = {
    CLEARWAY_MODE: 'production',
    CLEARWAY_DATA: folder,
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_SEAL_SECRET: 'the seals of the bench alone, 0123456789',
    AUTH_LINK_SECRET: 'the links of the bench alone, 0123456789',
    AUTH_RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@clearway.test',
  }
  // As `npm start` runs it.
  const product = await run('server/main.mjs', settings, productOptions)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  closing.unshift(() => owner.end())
  const tokens = await createTokens({ secrets: [jwtSecret], issuer: `${product.url}/auth/v1` })
  const seconds = Math.floor(Date.now() / 1000)

  return {
    ...product,
    owner,
    ownerUrl,
    loginUrl: await migrate(ownerUrl),
    anonKey: tokens.anonKey,
    jwtSecret,
    tokenOf: ({ id, email, sessionId = crypto.randomUUID() }) =>
      tokens.signAccess({
        sub: id,
        role: 'authenticated',
        aud: 'authenticated',
        email,
        session_id: sessionId,
        iat: seconds,
        exp: seconds + 86_400,
      }),
    startFloor: () => run('tools/bench/floor.ts', {}),
    startBeside: (file, env = {}) => run(file, env),
    async close() {
      for (const close of closing) await close()
    },
  }
}

export const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

export const withKey = ({ anonKey }: Pick<Stage, 'anonKey'>, { token }: { token: string }) => ({
  apikey: anonKey,
  ...withToken(token),
})
