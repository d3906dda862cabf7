import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type FunctionsHttpError } from '@supabase/supabase-js'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The functions of registration, called before anybody has a session. */
let app: TestApp
let busy: TestApp
before(async () => {
  app = await openTestApp()
  busy = await openTestApp({ AUTH_RATE_LIMITS: 'on' })
})
after(() => Promise.all([app.close(), busy.close()]))

const invoke = (name: string, body?: object, at = app) =>
  createClient(at.url, at.anonKey).functions.invoke(name, body && { body })
const refused = async (error: unknown) => {
  const { context } = error as FunctionsHttpError & { context: Response }
  const { error: sentence, code } = (await context.json()) as { error: string; code: string }
  return [context.status, code, typeof sentence]
}

test('the login page learns where links of mails lead: here, wherever it asks them to', async () => {
  const here = { success: true, allowed: true, url: app.url, redirectUrl: `${app.url}/verify-email` }
  assert.deepEqual(
    (await invoke('update-redirect-url', { url: `${app.url}/login`, senderEmail: 'hello@home.test' })).data,
    here,
  )
  assert.deepEqual((await invoke('update-redirect-url')).data, here)
  for (const url of [
    'https://evil.test/login',
    'javascript:alert(1)',
    '//evil.test',
    'null',
    `${app.url}.evil.test/`,
  ])
    assert.deepEqual((await invoke('update-redirect-url', { url })).data, { ...here, allowed: false }, url)
})

for (const name of ['send-verification-email', 'custom-confirmation-email']) {
  test(`${name}: a test address of the demo needs no mail, and nobody learns who has an account`, async () => {
    assert.deepEqual(
      (
        await invoke(name, {
          email: 'Someone@Example.com',
          name: 'Someone',
          confirmationUrl: `${app.url}/verify-email`,
        })
      ).data,
      {
        sent: false,
        autoApprove: true,
      },
    )
    const unknown = await invoke(name, { email: `${name}@nobody.uk`, name: null, role: 'student' })
    assert.deepEqual(unknown, { ...unknown, data: { sent: true, alreadySent: false }, error: null })
    assert.deepEqual(await app.mailsTo(`${name}@nobody.uk`), [])
  })

  test(`${name}: what cannot be an address, and a link that leads away, are refused with a sentence`, async () => {
    for (const body of [
      undefined,
      {},
      { email: 7 },
      { email: 'nobody' },
      { email: 'a@b.uk', name: ['x'] },
      { email: 'a@b.uk', confirmationUrl: 'x'.repeat(3_000) },
    ])
      assert.deepEqual(
        await refused((await invoke(name, body)).error),
        [400, 'bad-input', 'string'],
        JSON.stringify(body),
      )
    const away = await invoke(name, { email: 'a@b.uk', confirmationUrl: 'https://evil.test/verify-email' })
    assert.deepEqual(await refused(away.error), [400, 'redirect-not-allowed', 'string'])
  })
}

test('too many calls are an outcome that the page can read', async () => {
  let last: { rateLimited?: boolean; message?: string } = {}
  for (let n = 0; n < 200 && !last.rateLimited; n++)
    last = (await invoke('custom-confirmation-email', { email: 'a@b.uk' }, busy)).data
  assert.deepEqual([last.rateLimited, typeof last.message], [true, 'string'])
})
