import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT, UnsecuredJWT } from 'jose'
import { openRefreshToken, sealRefreshToken } from '#server/seal.ts'
import { createTokens } from './tokens.ts'

const secret = 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe'
const issuer = 'https://clearway.test/auth/v1'
const seconds = () => Math.floor(Date.now() / 1000)
const claims = () => ({
  sub: '0b5e6a52-6a3e-4c8c-9d0e-3c1d2b7f9a10',
  role: 'authenticated',
  iat: seconds(),
  exp: seconds() + 60,
})

test('a token we signed tells who asks, the second time from memory', async () => {
  const tokens = await createTokens({ secrets: [secret], issuer })
  const token = await tokens.signAccess(claims())
  for (const _ of [1, 2])
    assert.equal((await tokens.verify(token))?.sub, '0b5e6a52-6a3e-4c8c-9d0e-3c1d2b7f9a10')
  assert.equal((await tokens.verify(tokens.anonKey))?.role, 'anon')
  assert.equal((await tokens.verify(tokens.serviceKey))?.role, 'service_role')
})

test('a forged, changed, unsigned, expired or foreign token says nothing', async () => {
  const tokens = await createTokens({ secrets: [secret], issuer })
  const good = await tokens.signAccess(claims())
  const others = await createTokens({ secrets: [secret.toLowerCase()], issuer })
  const [head, body, seal] = good.split('.') as [string, string, string]
  const bad: Record<string, string> = {
    'another secret': await others.signAccess(claims()),
    'a changed claim': [
      head,
      Buffer.from(JSON.stringify({ ...claims(), role: 'service_role' })).toString('base64url'),
      seal,
    ].join('.'),
    'no signature': new UnsecuredJWT(claims()).encode(),
    'another algorithm': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(secret.padEnd(64, 'x'))),
    'a role of the database': await tokens.signAccess({ ...claims(), role: 'postgres' }),
    garbage: 'garbage',
    nothing: '',
    'cut off': `${head}.${body}`,
  }
  for (const [why, token] of Object.entries(bad)) assert.equal(await tokens.verify(token), undefined, why)
  const expired = await tokens.inspect(await tokens.signAccess({ ...claims(), exp: seconds() - 1 }))
  assert.equal(expired.fault, 'expired')
})

test('a refresh token opens only with the secret that sealed it', () => {
  const id = '9f1c7a52-6a3e-4c8c-9d0e-3c1d2b7f9a10'
  const token = sealRefreshToken([secret], id)
  assert.equal(token.length, 43)
  assert.equal(openRefreshToken([secret], token), id)
  assert.equal(openRefreshToken([secret.toUpperCase()], token), undefined)
  assert.equal(
    openRefreshToken(
      [secret],
      token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
    ),
    undefined,
  )
  for (const text of ['', 'abcdefghijkl', '%%%', 'a'.repeat(43), 'a'.repeat(10_000)])
    assert.equal(openRefreshToken([secret], text), undefined)
})
