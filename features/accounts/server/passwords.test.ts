import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { post } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isOnTheList } from './password-rule.ts'
import { countHashes, hashPassword, isPassword, isPasswordHash } from './passwords.ts'

const secret = 'mytestpassword'

describe('how much work an attempt to sign in is', () => {
  const people = ['known@hill.uk', 'bare@hill.uk', 'moved@hill.uk', 'unknown@hill.uk', 'no address']
  let app: TestApp
  before(async () => {
    app = await openTestApp()
    const hashes = {
      'known@hill.uk': await hashPassword(secret),
      'bare@hill.uk': null,
      // A hash of another cost is nobody's password, and no other work.
      'moved@hill.uk': `$argon2id$v=19$m=8192,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    }
    for (const [email, hash] of Object.entries(hashes)) {
      const { id } = await app.person('Known Here')
      await app.services.asSystem('as stored', (db) =>
        db.queryUnchecked('update auth.users set email = $2, password_hash = $3 where id = $1', [
          id,
          email,
          hash,
        ]),
      )
    }
  })
  after(() => app.close())

  test('one hash of ours, for an address that is known, unknown, without a password, or none at all, and the answer is the same', async () => {
    const answers = new Set<string>()
    for (const email of people) {
      const before = countHashes()
      const { status, text, headers } = await post(app, '/token?grant_type=password', {
        email,
        password: 'not the one',
      })
      answers.add(
        JSON.stringify([status, text, [...headers.keys()].filter((name) => name !== 'x-request-id').sort()]),
      )
      assert.equal(countHashes() - before, 1, email)
    }
    assert.equal(answers.size, 1)
  })

  test('and as much at sign-up', async () => {
    for (const email of [...people.slice(0, 3), 'new@hill.uk']) {
      const before = countHashes()
      await post(app, '/signup', { email, password: 'four random words here' })
      assert.equal(countHashes() - before, 1, email)
    }
  })
})

test('a hash of another kind, cost or length is nobody’s password, and is not computed', async () => {
  const [salt, key] = ['A'.repeat(22), 'A'.repeat(43)]
  for (const stored of [
    `$argon2id$v=19$m=4194304,t=2,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=19456,t=9999,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=19456,t=2,p=1$${salt}`,
    `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${key}`,
    `$2b$10$${'a'.repeat(53)}`,
    `$scrypt$ln=30,r=8,p=1$${salt}$${key}`,
    'plain text',
    '',
  ]) {
    assert.equal(isPasswordHash(stored), false, stored)
    assert.equal(await isPassword(secret, stored), false, stored)
  }
  assert.ok(isPasswordHash(await hashPassword(secret)))
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

  test('the product, the trade and the name of a white label are too easy to guess, dressed up a little or not', async () => {
    const ridgeway = await openTestApp({
      BRAND_NAME: 'Ridgeway Learners',
      BRAND_SUPPORT_EMAIL: 'care@ridgeway.test',
      AUTH_EMAIL_COOLDOWN: '0',
    })
    try {
      for (const guessed of [
        'Clearway2026!',
        'drivinglessons1',
        'H1ghwaycode!',
        'Instructor-42',
        'SchoolOwner7',
      ])
        assert.equal((await choose(guessed)).json().code, 'weak_password', guessed)
      assert.equal((await choose('Ridgewaylearners!1', ridgeway)).json().code, 'weak_password')
      assert.equal((await choose('Ridgewaylearners!1')).status, 200, 'elsewhere it is nobody’s name')
    } finally {
      await ridgeway.close()
    }
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

  test('a deployment may ask for less', async () => {
    assert.equal((await choose('dragon', lax)).status, 200)
    assert.equal((await choose('drago', lax)).json().message, 'Password should be at least 6 characters.')
  })
})
