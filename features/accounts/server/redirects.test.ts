import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { globToRegExp, isAllowedTarget, targetOf } from './redirects.ts'

const secrets = {
  AUTH_JWT_SECRET: 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe',
  DATABASE_URL: 'postgres://a:b@localhost/c',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const appWith = (env: Record<string, string>) => ({ config: readConfig({ ...secrets, ...env }) }) as Services
const live = appWith({
  PUBLIC_URL: 'https://clearway.example',
  ALLOWED_ORIGINS: 'https://partner.uk',
  AUTH_ALLOWED_REDIRECTS:
    'https://*.school.uk/**, https://app.uk/auth/*, myapp://callback, http://localhost:*/**, http://192.168.1.5/**, https://{red,blue}.uk/in',
})

test('a link leads to the site, to the origins of the settings, and to what the allow list names; nowhere else', () => {
  const cases: [string, boolean][] = [
    ['https://clearway.example', true],
    ['https://clearway.example/any/page?x=1#y', true],
    ['https://CLEARWAY.example/', true],
    ['http://clearway.example/', false],
    ['https://clearway.example:8443/', false],
    ['https://clearway.example.evil.uk/', false],
    ['https://clearway.example@evil.uk/', false],
    ['https://evil.uk/https://clearway.example', false],
    ['https://partner.uk/x', true],
    ['https://one.school.uk/', true],
    ['https://one.school.uk/deep/er?x=1', true],
    ['https://one.two.school.uk/', false],
    ['https://school.uk/', false],
    ['https://evil.uk/.school.uk/', false],
    ['https://app.uk/auth/in', true],
    ['https://app.uk/auth/in#anything', true],
    ['https://app.uk/auth/in/deeper', false],
    ['https://app.uk/auth/in.html', false],
    ['https://app.uk/auth/x/../../admin', false],
    ['https://red.uk/in', true],
    ['https://blue.uk/in', true],
    ['https://green.uk/in', false],
    ['myapp://callback', true],
    ['myapp://other', false],
    ['http://localhost:5173/here', true],
    ['http://192.168.1.5/here', false],
    ['http://3232235781/here', false],
    ['http://0xC0A80105/here', false],
    ['http://[::ffff:c0a8:105]/here', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello', false],
    ['/relative', false],
    ['//evil.uk', false],
    ['https:\\\\evil.uk', false],
    ['', false],
    [`https://clearway.example/${'x'.repeat(2_000)}`, false],
  ]
  for (const [target, allowed] of cases) assert.equal(isAllowedTarget(live, target), allowed, target)
})

test('on a developer’s machine any port of it will do', () => {
  const here = appWith({ PUBLIC_URL: 'http://localhost:3000' })
  for (const [target, allowed] of [
    ['http://localhost:5173/x', true],
    ['http://127.0.0.1:9/x', true],
    ['https://localhost:5173/x', false],
    ['http://192.168.1.5/', false],
  ] as const)
    assert.equal(isAllowedTarget(here, target), allowed, target)
})

test('the wish counts first, then where the person came from, then the site of the settings; what is not allowed is passed over without a word', () => {
  const app = appWith({
    PUBLIC_URL: 'https://clearway.example',
    AUTH_SITE_URL: 'https://school.uk/welcome/',
    AUTH_ALLOWED_REDIRECTS: 'https://good.uk/**',
  })
  const redirectFor = (query: object, headers: object = {}) =>
    targetOf(app, { query, headers } as FastifyRequest)
  assert.equal(
    redirectFor({ redirect_to: 'https://good.uk/a' }, { referer: 'https://good.uk/b' }),
    'https://good.uk/a',
  )
  assert.equal(
    redirectFor({}, { redirect_to: 'https://good.uk/h', referer: 'https://good.uk/b' }),
    'https://good.uk/h',
  )
  assert.equal(
    redirectFor({ redirect_to: 'https://evil.uk/' }, { referer: 'https://good.uk/b' }),
    'https://good.uk/b',
  )
  assert.equal(
    redirectFor({ redirect_to: 'https://evil.uk/' }, { referer: 'https://evil.uk/' }),
    'https://school.uk/welcome',
  )
  assert.equal(redirectFor({ redirect_to: ['https://good.uk/a', 'x'] }), 'https://school.uk/welcome')
  assert.equal(redirectFor({ redirect_to: 'https://school.uk/other' }), 'https://school.uk/other')
})

test('patterns read as the protocol’s servers read them', () => {
  const cases: [string, string, boolean][] = [
    ['a*c', 'abc', true],
    ['a*c', 'a/c', false],
    ['a*c', 'a.c', false],
    ['a**c', 'a/b.c', true],
    ['a?c', 'abc', true],
    ['a?c', 'a.c', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[!a-c]x', 'dx', true],
    ['{ab,c*}d', 'abd', true],
    ['{ab,c*}d', 'cxd', true],
    ['{ab,c*}d', 'xd', false],
    ['a\\*c', 'a*c', true],
    ['a\\*c', 'abc', false],
    ['a+b(c)|d$', 'a+b(c)|d$', true],
    ['{open', 'open', true],
    ['x[', 'x[', true],
  ]
  for (const [pattern, text, matches] of cases)
    assert.equal(globToRegExp(pattern).test(text), matches, `${pattern} ${text}`)
})
