import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestAddress, needsSecondFactor, passwordFault, passwordStrength, roleAtSignUp } from './rules.ts'
import { parseEmail } from '#common/email.ts'

test('a test address is one of the three forms that the specification names', () => {
  for (const email of ['amara@example.com', 'joe@test.org', 'joe.test@home.uk', 'AMARA@EXAMPLE.COM'])
    assert.equal(isTestAddress(email), true, email)
  for (const email of ['amara@example.org', 'tester@home.uk', 'joe@contest.org', 'joe@home.test'])
    assert.equal(isTestAddress(email), false, email)
})

test('an address is read in lower case, and what is none is refused', () => {
  assert.equal(parseEmail(' Priya.Nair+lessons@Home.Co.UK '), 'priya.nair+lessons@home.co.uk')
  for (const text of [
    '',
    'priya',
    'priya@',
    'priya@home',
    'priya@localhost',
    '@home.uk',
    'pri ya@home.uk',
    'priya@home..uk',
    'priya@-home.uk',
    'priya@home.uk\r\nBcc: all@home.uk',
    '"priya"@home.uk',
    'a@b@c.uk',
    `${'a'.repeat(65)}@home.uk`,
    `a@${'b'.repeat(260)}.uk`,
  ])
    assert.equal(parseEmail(text), undefined, text)
})

test('a short password and a common one are refused, each with its reason', () => {
  assert.equal(passwordFault('seven77')?.reason, 'length')
  const common = [
    'password',
    'Password1!',
    'p@ssw0rd123',
    '12345678',
    '1234567890',
    '87654321',
    'qwertyuiop',
    'qwerty123456',
    'iloveyou2',
    'aaaaaaaa',
    'abababab',
    'football99',
    'Liverpool1',
    '1q2w3e4r5t',
    'zxcvbnm1',
    'letmein2024!',
    '2024welcome',
    'lovelove',
    'abcdefgh',
    'Driving2026',
  ]
  for (const password of common) assert.equal(passwordFault(password)?.reason, 'pwned', password)
})

test('a sentence, a few odd words and a random string are accepted without rules on their characters', () => {
  for (const password of [
    'left at the old mill',
    'correct horse battery',
    'zK4mvq9tRw',
    'blaenau ffestiniog',
    'мотоцикл зелёный',
    'clearway-admin-demo',
    'dragonfly pond 7',
  ])
    assert.equal(passwordFault(password), undefined, password)
})

test('the own name or address is no secret, but may be part of one', () => {
  const priya = { email: 'priya.nair@home.uk', name: 'Priya Nair' }
  for (const password of ['priyanair1', 'PriyaNair2026', 'priya.nair@home.uk', 'nair!priya'])
    assert.equal(passwordFault(password, priya)?.reason, 'pwned', password)
  assert.equal(passwordFault('priya parks by the quiet canal', priya), undefined)
})

test('the meter says "too weak" exactly where the rule refuses, and more for longer secrets', () => {
  assert.equal(passwordStrength('password1').level, 0)
  assert.equal(passwordStrength('').level, 0)
  assert.ok(passwordStrength('vgtkwpmx').level >= 1)
  assert.ok(passwordStrength('left at the old mill').level > passwordStrength('vgtkwpmx').level)
  assert.equal(passwordStrength('Left at the old mill, 3rd exit').level, 4)
})

test('nobody makes themselves an admin', () => {
  assert.equal(roleAtSignUp('instructor'), 'instructor')
  for (const role of ['student', 'admin', 'school_owner', undefined, 7, {}])
    assert.equal(roleAtSignUp(role), 'student')
})

test('a sign-in waits for the second factor while one counts and has not been shown', () => {
  const app = { factor_type: 'totp', status: 'verified' }
  const begun = { factor_type: 'webauthn', status: 'unverified' }
  const paper = { factor_type: 'recovery_code', status: 'verified' }
  assert.equal(needsSecondFactor([app, begun], 'aal1'), true)
  assert.equal(needsSecondFactor([app], 'aal2'), false)
  for (const factors of [[], [begun], [paper], [begun, paper]])
    assert.equal(needsSecondFactor(factors, 'aal1'), false)
})
