import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { cloneDatabase } from '#tests/support/postgres.ts'

const secret = '37c304f8-51aa-419a-a1af-06154e63707a'
const password = 'aB3$fgh1jkl'
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-alone-'))
let database: Awaited<ReturnType<typeof cloneDatabase>>
const running: { child: ReturnType<typeof fork>; ended: Promise<number | null> }[] = []
before(async () => {
  database = await cloneDatabase()
})
after(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The service as a process of its own, on the database that all of them share, with settings of its own. Answers its address. */
async function serve(
  env: Record<string, string>,
  args: readonly string[] = ['--no-prefix'],
): Promise<string> {
  const port = await freePort()
  const child = fork(
    path.join(import.meta.dirname, 'auth.ts'),
    ['--port', String(port), '--database', database.ownerUrl, ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        CLEARWAY_DATA: folder,
        LOG_LEVEL: 'silent',
        AUTH_RATE_LIMITS: 'off',
        AUTH_JWT_SECRET: secret,
        AUTH_JWT_ALGORITHM: 'HS256',
        AUTH_PASSWORD_MIN: '6',
        AUTH_PASSWORD_COMMON: 'allow',
        AUTH_EMAIL_COOLDOWN: '0',
        ...env,
      },
    },
  )
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${said}`))),
  ])
  running.push({ child, ended })
  return `http://127.0.0.1:${port}`
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const mailsOf = async (home: string, email: string) =>
  (await (await fetch(`${home}/dev/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as {
    links: string[]
  }[]

const clientOf = (url: string) =>
  new GoTrueClient({
    url,
    autoRefreshToken: false,
    persistSession: true,
    storage: memory(),
    detectSessionInUrl: false,
  })
function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** A token as a program makes it that knows the secret. */
function signed(claims: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const adminOf = (url: string, role = 'service_role') =>
  new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${signed({ sub: '1234567890', role })}` } })

type Described = {
  name: string
  mailer_autoconfirm: boolean
  phone_autoconfirm: boolean
  disable_signup: boolean
  external: { anonymous_users: boolean }
}

let count = 0
const someEmail = () => `person${++count}@foreign.uk`
const fault = ({ error }: { error: { status?: number | undefined; message: string } | null }) => [
  error?.status,
  error?.message,
]

describe('the account service alone, called without a prefix and without a key', () => {
  let open: string
  let strict: string
  let closed: string
  before(async () => {
    ;[open, strict, closed] = (await Promise.all([
      serve({
        AUTH_EMAIL_AUTOCONFIRM: 'on',
        AUTH_ANONYMOUS: 'on',
      }),
      serve({ AUTH_ANONYMOUS: 'off', AUTH_ALLOWED_REDIRECTS: 'https://example.com/**' }),
      serve({ AUTH_SIGNUP: 'off' }),
    ])) as [string, string, string]
  })

  test('it says that it is well, and what it offers', async () => {
    const ask = async (where: string) => (await (await fetch(where)).json()) as Described
    const [health, settings] = await Promise.all([ask(`${open}/health`), ask(`${open}/settings`)])
    assert.equal(health.name, 'GoTrue')
    assert.deepEqual(
      [settings.mailer_autoconfirm, settings.phone_autoconfirm, settings.external.anonymous_users],
      [true, false, true],
    )
    assert.equal((await ask(`${closed}/settings`)).disable_signup, true)
    assert.equal((await fetch(`${open}/auth/v1/settings`)).status, 404)
  })

  test('a person comes in by address and without one, goes on, and goes out', async () => {
    const email = someEmail()
    const client = clientOf(open)
    const { data, error } = await client.signUp({ email, password, options: { data: { status: 'alpha' } } })
    assert.deepEqual(
      [error, data.user!.user_metadata['status'], data.session!.user.email],
      [null, 'alpha', email],
    )
    assert.deepEqual(fault(await clientOf(open).signUp({ email, password })), [
      422,
      'User already registered',
    ])
    assert.deepEqual(fault(await clientOf(open).signInWithPassword({ email, password: `${password}2` })), [
      400,
      'Invalid login credentials',
    ])
    const refreshed = await client.refreshSession()
    assert.notEqual(refreshed.data.session!.refresh_token, data.session!.refresh_token)
    assert.equal(
      (await client.updateUser({ data: { hello: 'world' } })).data.user!.user_metadata['hello'],
      'world',
    )
    assert.equal((await client.getClaims()).data!.claims.sub, data.user!.id)
    assert.equal((await client.signOut()).error, null)
    assert.equal((await clientOf(open).getUser(data.session!.access_token)).data.user, null)

    assert.equal((await clientOf(open).signInAnonymously()).data.user!.is_anonymous, true)
  })

  test('a program with the secret administers the accounts of all instances', async () => {
    for (const role of ['service_role', 'supabase_admin']) {
      const admin = adminOf(strict, role)
      const email = someEmail()
      const { data, error } = await admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { name: 'Made' },
      })
      assert.equal(error, null)
      assert.ok((await admin.listUsers()).data.users.some((user) => user.email === email))
      assert.equal(
        (await clientOf(open).signInWithPassword({ email, password })).error,
        null,
        'another instance, the same accounts',
      )
      assert.equal(
        (await admin.updateUserById(data.user!.id, { app_metadata: { roles: ['editor'] } })).data.user!
          .app_metadata['roles'][0],
        'editor',
      )
      assert.equal((await admin.deleteUser(data.user!.id)).error, null)
      assert.equal((await admin.getUserById(data.user!.id)).error?.status, 404)
    }
    assert.equal((await adminOf(strict, 'authenticated').listUsers()).error?.status, 403)
  })

  test('links lead through the service itself, wherever it stands, and to the site of its settings', async () => {
    const { data } = await adminOf(strict).generateLink({
      type: 'signup',
      email: someEmail(),
      password,
      options: { redirectTo: 'https://example.com/in' },
    })
    assert.ok(
      data.properties!.action_link.startsWith(
        `${strict}/verify?token=${data.properties!.hashed_token}&type=signup`,
      ),
    )
    const followed = await fetch(data.properties!.action_link, { redirect: 'manual' })
    assert.match(followed.headers.get('location')!, /^https:\/\/example\.com\/in#access_token=/)

    const email = someEmail()
    const { error } = await clientOf(strict).signUp({ email, password })
    assert.equal(error, null)
    const mails = await mailsOf(strict, email)
    const link = new URL(mails[0]!.links.find((one) => one.includes('token='))!)
    assert.deepEqual(
      [link.origin + link.pathname, link.searchParams.get('redirect_to')],
      [`${strict}/verify`, strict],
    )
    assert.match((await fetch(link, { redirect: 'manual' })).headers.get('location')!, /#access_token=/)
  })

  test('each instance answers by its own settings, on the same database', async () => {
    const email = someEmail()
    assert.deepEqual(fault(await clientOf(closed).signUp({ email, password })), [
      422,
      'Signups not allowed for this instance',
    ])
    assert.equal((await clientOf(closed).signInWithOtp({ email })).error, null)
    assert.deepEqual(
      await mailsOf(closed, email),
      [],
      'nobody is told who has an account, and nobody gets one',
    )
    const waiting = await clientOf(strict).signUp({ email, password })
    assert.deepEqual([waiting.error, waiting.data.session], [null, null])
    assert.deepEqual(fault(await clientOf(strict).signInWithOtp({ phone: '447700900999' })), [
      400,
      'Unsupported phone provider',
    ])
    assert.deepEqual(fault(await clientOf(strict).signInAnonymously()), [
      422,
      'Anonymous sign-ins are disabled',
    ])
  })

  test('a mail is written by the instance that was asked, by its settings', async () => {
    const email = someEmail()
    await clientOf(open).signUp({ email, password })
    for (const home of [strict, open]) {
      assert.equal((await clientOf(home).resetPasswordForEmail(email)).error, null)
      const mail = await until(async () => {
        const mails = await mailsOf(home, email)
        return mails.find(({ links }) => links.some((link) => link.startsWith(`${home}/verify`)))
      })
      assert.ok(mail)
    }
  })
})

test('an instance that signs with a key of its own shows the other half of it, and the client reads tokens by that', async () => {
  const url = await serve({ AUTH_JWT_ALGORITHM: 'ES256', AUTH_EMAIL_AUTOCONFIRM: 'on' })
  const client = clientOf(url)
  const email = someEmail()
  await client.signUp({ email, password })
  const { data } = await client.getClaims()
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string; d?: string }[]
  }
  assert.deepEqual([data!.header.alg, data!.claims.email, data!.claims.iss], ['ES256', email, url])
  assert.ok(keys.some(({ kid, d }) => kid === data!.header.kid && d === undefined))
})

test('it stands under a path of choice, behind a key where one is wanted', async () => {
  const url = await serve({}, ['--base', '/some/path', '--key'])
  assert.equal((await fetch(`${url}/health`)).status, 200)
  assert.equal((await fetch(`${url}/some/path/health`)).status, 401)
  assert.equal((await fetch(`${url}/some/path/health?apikey=${signed({ role: 'anon' })}`)).status, 200)
})

test('a call that makes no sense ends with the reason', async () => {
  for (const args of [['--base', 'nonsense'], ['--unknown']])
    await assert.rejects(serve({}, args), /ended with 1: .*(--base|--unknown)/s)
  await assert.rejects(serve({ AUTH_JWT_SECRET: 'short' }), /AUTH_JWT_SECRET: too weak/)
})

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Waited in vain')
}
