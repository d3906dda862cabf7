import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { hash as bcrypt } from 'bcryptjs'
import { openBrowser, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isOnTheList } from './common-list.ts'
import { checkHash, countWork, hashPassword, isForeignHash, isPassword } from './passwords.ts'

const secret = 'mytestpassword'
const phc = (password: string, ln: number) => {
  const salt = Buffer.from('a pinch of salt!')
  const key = scryptSync(password, salt, 32, { N: 2 ** ln, r: 8, p: 1, maxmem: 2 ** 28 })
  return `$scrypt$ln=${ln},r=8,p=1$${salt.toString('base64').replace(/=+$/, '')}$${key.toString('base64').replace(/=+$/, '')}`
}
/** The example that Firebase gives with its hash parameters, as other servers of the protocol write it. */
const firebase =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw=='
const foreign: Record<string, () => Promise<string> | string> = {
  'bcrypt $2b$': () => bcrypt(secret, 6),
  'bcrypt $2a$': async () => (await bcrypt(secret, 6)).replace('$2b$', '$2a$'),
  'bcrypt $2y$': async () => (await bcrypt(secret, 6)).replace('$2b$', '$2y$'),
  scrypt: () => phc(secret, 14),
  'Firebase’s scrypt': () => firebase,
  'argon2id of other cost': () =>
    hash(secret, { algorithm: 2, memoryCost: 8192, timeCost: 3, parallelism: 2 }),
  argon2i: () => hash(secret, { algorithm: 1, memoryCost: 4096, timeCost: 3, parallelism: 1 }),
}

describe('hashes that came from elsewhere', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp()
  })
  after(() => app.close())
  const hashOf = async (id: string) =>
    (
      await app.services.asSystem('look', (db) =>
        db.queryUnchecked<{ password_hash: string }>('select password_hash from auth.users where id = $1', [
          id,
        ]),
      )
    ).rows[0]!.password_hash

  for (const [kind, make] of Object.entries(foreign))
    test(`${kind}: the person signs in with the password of old, and has one of our hashes after that`, async () => {
      const stored = await make()
      assert.equal(checkHash(stored), undefined)
      assert.ok(isForeignHash(stored))
      assert.deepEqual(
        [await isPassword(secret, stored), await isPassword(`${secret}!`, stored)],
        [true, false],
      )
      const email = `${kind.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@moved.uk`
      const { id } = await registerAndConfirm(app, email, 'Moved Here')
      await app.services.asSystem('as imported', (db) =>
        db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [id, stored]),
      )
      const signIn = (password: string) => openBrowser(app).auth.signInWithPassword({ email, password })
      assert.equal((await signIn('not the one')).error?.code, 'invalid_credentials')
      assert.equal(await hashOf(id), stored)
      assert.equal((await signIn(secret)).error, null)
      assert.match(await hashOf(id), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.equal(isForeignHash(await hashOf(id)), false)
      assert.equal((await signIn(secret)).error, null)
    })

  test('one that would stop the server is not run, and nobody can bring it along', async () => {
    const [salt, key] = ['c2FsdHNhbHRzYWx0', 'A'.repeat(43)]
    const hostile = [
      `$scrypt$ln=30,r=8,p=1$${salt}$${key}`,
      `$scrypt$ln=16,r=1024,p=1$${salt}$${key}`,
      `$scrypt$ln=14,r=8,p=9999$${salt}$${key}`,
      `$scrypt$ln=0,r=8,p=1$${salt}$${key}`,
      firebase.replace('n=14', 'n=31'),
      `$argon2id$v=19$m=4194304,t=2,p=1$${salt}$${key}`,
      `$argon2id$v=19$m=262144,t=9999,p=1$${salt}$${key}`,
      `$argon2id$v=19$m=19456,t=2,p=1$${salt}`,
      `$2b$31$${'a'.repeat(53)}`,
      `$2b$10$${'a'.repeat(20)}`,
      `$2x$10$${'a'.repeat(53)}`,
      '$1$md5$crypt',
      'plain text',
      '',
      `$scrypt$ln=14,r=8,p=1$${'A'.repeat(5_000)}$${key}`,
    ]
    for (const stored of hostile) {
      assert.ok(checkHash(stored), stored)
      assert.equal(await isPassword(secret, stored), false, stored)
    }
  })
})

describe('the work of an attempt is the same for everybody', () => {
  let plain: TestApp
  let moved: TestApp
  const people = [
    'known@moved.uk',
    'bare@moved.uk',
    'bcrypt@moved.uk',
    'scrypt@moved.uk',
    'unknown@moved.uk',
    'no address',
  ]
  before(async () => {
    ;[plain, moved] = await Promise.all([openTestApp(), openTestApp()])
    await liveAt(plain, { 'known@moved.uk': await hashPassword(secret), 'bare@moved.uk': null })
    await liveAt(moved, {
      'known@moved.uk': await hashPassword(secret),
      'bare@moved.uk': null,
      'bcrypt@moved.uk': (await bcrypt(secret, 5)).replace('$2b$', '$2a$'),
      'scrypt@moved.uk': phc(secret, 12),
      'stopper@moved.uk': `$scrypt$ln=30,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    })
  })
  after(() => Promise.all([plain.close(), moved.close()]))
  async function liveAt(app: TestApp, hashes: Record<string, string | null>) {
    for (const [email, hash] of Object.entries(hashes)) {
      const { id } = await app.person('Moved Here')
      await app.services.asSystem('as imported', (db) =>
        db.queryUnchecked('update auth.users set email = $2, password_hash = $3 where id = $1', [
          id,
          email,
          hash,
        ]),
      )
    }
  }
  async function workOf(ask: () => Promise<unknown>) {
    const before = countWork()
    await ask()
    return Object.fromEntries(
      Object.entries(countWork()).flatMap(([kind, n]) =>
        n > (before[kind] ?? 0) ? [[kind, n - (before[kind] ?? 0)]] : [],
      ),
    )
  }
  const signIn = (app: TestApp, email: string, password = 'not the one') =>
    post(app, '/token?grant_type=password', { email, password })

  test('one hash of ours, for an address that is known, unknown, without a password, or none at all, and the answer is the same', async () => {
    const answers = new Set<string>()
    for (const email of people) {
      const work = await workOf(async () => {
        const { status, text, headers } = await signIn(plain, email)
        answers.add(
          JSON.stringify([
            status,
            text,
            [...headers.keys()].filter((name) => name !== 'x-request-id').sort(),
          ]),
        )
      })
      assert.deepEqual(work, { ours: 1 }, email)
    }
    assert.equal(answers.size, 1)
  })

  test('while anybody still has a hash from elsewhere, one of each such kind as well; what would stop the server is no such kind', async () => {
    const all = { ours: 1, $2b$05: 1, '$scrypt$ln=12,r=8,p=1': 1 }
    for (const email of people) assert.deepEqual(await workOf(() => signIn(moved, email)), all, email)
    const twice = { ours: 1, $2b$05: 2, '$scrypt$ln=12,r=8,p=1': 2 }
    for (const email of people)
      assert.deepEqual(
        await workOf(() => signIn(moved, email, 'cafe\u0301 by morning')),
        twice,
        `${email}, another form of a letter`,
      )
    for (const email of [...people.slice(0, 5), 'new@moved.uk'])
      assert.deepEqual(
        await workOf(() => post(moved, '/signup', { email, password: 'four random words here' })),
        all,
        `${email} at sign-up`,
      )
  })

  test('a kind that came in a moment ago counts at the next attempt, also for an address that nobody has', async () => {
    await liveAt(moved, { 'late@moved.uk': phc(secret, 11) })
    const all = { ours: 1, $2b$05: 1, '$scrypt$ln=12,r=8,p=1': 1, '$scrypt$ln=11,r=8,p=1': 1 }
    for (const email of ['unknown@moved.uk', ...people, 'late@moved.uk'])
      assert.deepEqual(await workOf(() => signIn(moved, email)), all, email)
  })

  test('bcrypt is computed beside the requests of others, not before them', async () => {
    const slow = isPassword(secret, await bcrypt(secret, 12))
    let turns = 0
    const turn = setInterval(() => (turns += 1), 1)
    assert.equal(await slow, true)
    clearInterval(turn)
    assert.ok(turns >= 20, `${turns} turns of the loop meanwhile`)
  })
})

describe('choosing a password', () => {
  let app: TestApp
  let lax: TestApp
  before(async () => {
    ;[app, lax] = await Promise.all([
      openTestApp({ AUTH_EMAIL_COOLDOWN: '0' }),
      openTestApp({ AUTH_PASSWORD_MIN: '6', AUTH_PASSWORD_COMMON: 'allow' }),
    ])
  })
  after(() => Promise.all([app.close(), lax.close()]))
  const choose = (password: string, at = app) =>
    post(at, '/signup', { email: `p${crypto.randomUUID().slice(0, 8)}@hill.uk`, password })

  test('common and breached ones are refused, also when dressed up a little', async () => {
    for (const common of [
      'iloveyou1',
      'qwertyuiop',
      'jennifer',
      'Liverpool1!',
      'ch3ls3a!',
      'manchester',
      'trustno1',
      'arsenal1',
      'chocolate',
      '12345678910',
      'dragonball',
    ]) {
      const { status, text } = await choose(common)
      assert.deepEqual([status, JSON.parse(text).weak_password?.reasons], [422, ['pwned']], common)
    }
    for (const fine of [
      'four random words here',
      'dragon rides the 7 bus',
      'k9#mQ2!vLp',
      'manchester to leeds by night',
    ])
      assert.equal((await choose(fine)).status, 200, fine)
    assert.ok(isOnTheList('ILOVEYOU'))
  })

  test('eight to a hundred and twenty-eight characters of any script, told apart whole', async () => {
    const short = await choose('übung–7')
    assert.equal(
      short.text,
      '{"code":"weak_password","message":"Password should be at least 8 characters.","weak_password":{"reasons":["length"]}}',
    )
    assert.equal((await choose('🚗🛣️🚦🌧️🌉🚕🗺️')).status, 200)
    const longest = '昔々ある所に'.repeat(22).slice(0, 128)
    assert.equal((await choose(longest)).status, 200)
    const tooLong = await choose(`${longest}に`)
    assert.deepEqual(
      [tooLong.status, tooLong.json().message],
      [400, 'Password cannot be longer than 128 characters'],
    )
    const stored = await hashPassword(longest)
    assert.deepEqual(
      [await isPassword(longest, stored), await isPassword(longest.slice(0, -1), stored)],
      [true, false],
      'the last character counts',
    )
    assert.ok(
      await isPassword('cafe\u0301 am Morgen', await hashPassword('café am Morgen')),
      'however the keyboard writes a letter',
    )
  })

  test('a house may ask for less', async () => {
    assert.equal((await choose('dragon', lax)).status, 200)
    assert.equal((await choose('drago', lax)).json().message, 'Password should be at least 6 characters.')
  })
})
