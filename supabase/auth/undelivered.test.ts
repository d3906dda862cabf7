import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { createMyProfile } from '#features/profiles/contract.ts'
import { freePort } from '#tests/support/free-port.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A mail server that is away while Priya registers: the demo goes on without the mail, production keeps trying and says so (decisions, "Two modes"). */
const away = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@home.test' }

async function register(app: TestApp) {
  const client = createClient(app.url, app.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const email = 'priya.nair@home.test'
  const { data } = await client.auth.signUp({
    email,
    password: 'quiet lanes and hedges 7',
    options: { data: { name: 'Priya Nair', role: 'student' } },
  })
  const profile = { name: 'Priya Nair', profile_image: null, id_document: null }
  const made = await app.call(undefined, createMyProfile, profile, { 'x-registration': data.user!.id })
  assert.equal(made.verification_status, 'pending')
  const answer = await client.functions.invoke('custom-confirmation-email', {
    body: { email, name: 'Priya Nair', role: 'student' },
  })
  const { rows } = await app.services.asSystem('what became of it', (db) =>
    db.queryUnchecked<{ verification_status: string }>(
      'select verification_status from public.profiles where auth_id = $1',
      [data.user!.id],
    ),
  )
  return { answer: answer.data, status: rows[0]!.verification_status, mails: await app.mailsTo(email) }
}

test('in the demo a mail that cannot be delivered approves the profile', async () => {
  const app = await openTestApp(away)
  try {
    const { answer, status } = await register(app)
    assert.deepEqual([answer, status], [{ sent: false, autoApprove: true }, 'approved'])
  } finally {
    await app.close()
  }
})

test('in production the account stays pending, the person is told, and the mail is tried again', async () => {
  const port = await freePort()
  const app = await openTestApp({
    ...away,
    CLEARWAY_MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...productionSecrets,
  })
  try {
    const { answer, status, mails } = await register(app)
    assert.deepEqual(
      [answer.sent, answer.queued, typeof answer.message, status],
      [false, true, 'string', 'pending'],
    )
    assert.deepEqual(
      mails.map(({ kind, state }) => [kind, state === 'sent']),
      [['auth.confirmation', false]],
    )
  } finally {
    await app.close()
  }
})
