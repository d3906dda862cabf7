import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newestLink, openAdmin, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const fresh = 'three herons at dawn'
const fault = ({ error }: { error: { status?: number | undefined; code?: string | undefined } | null }) => [
  error?.status,
  error?.code,
]
const inTheTables = (app: TestApp, statement: string, values: unknown[]) =>
  app.services.asSystem('a change behind the scenes', (db) => db.queryUnchecked(statement, values))

describe('as the product stands', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0' })
  })
  after(() => app.close())

  test('a password of ten years ago signs in, and nothing asks for another', async () => {
    await registerAndConfirm(app, 'mair@evans.uk', 'Mair Evans')
    app.clock.advance({ hours: 10 * 365 * 24 })
    const browser = openBrowser(app)
    const { data, error } = await browser.auth.signInWithPassword({ email: 'mair@evans.uk', password })
    assert.deepEqual([error, data.weakPassword], [null, undefined])
    assert.equal((await browser.auth.getUser()).data.user!.email, 'mair@evans.uk')
    app.clock.set()
  })

  test('a changed password is told by mail, and so is a changed address, to the old one', async () => {
    const { browser } = await registerAndConfirm(app, 'sian@evans.uk', 'Sian Evans')
    await browser.auth.updateUser({ password: fresh })
    const [mail] = await app.mailsTo('sian@evans.uk')
    assert.equal(mail!.kind, 'auth.security.password-changed')
    assert.match(
      mail!.body.text,
      /Hi Sian,[\s\S]*has just been changed[\s\S]*set a new password and write to/,
    )
    assert.match(mail!.body.html, /<!doctype html>[\s\S]*Hi Sian,/)

    await browser.auth.updateUser({ email: 'sian@new.uk' })
    for (const address of ['sian@new.uk', 'sian@evans.uk'])
      await openBrowser(app).auth.verifyOtp({
        token_hash: (await newestLink(app, address)).token,
        type: 'email_change',
      })
    assert.equal((await app.mailsTo('sian@evans.uk'))[0]!.kind, 'auth.security.email-changed')
    assert.deepEqual(
      (await app.mailsTo('sian@new.uk')).map(({ kind }) => kind),
      ['auth.email_change_new'],
    )
  })

  test('anyone who has a second factor must show it before password, address or number change', async () => {
    const { browser, id } = await registerAndConfirm(app, 'two@evans.uk', 'Two Evans')
    await inTheTables(
      app,
      `insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [id],
    )
    const { error } = await browser.auth.updateUser({ password: fresh })
    assert.deepEqual(
      [error?.status, error?.code, error?.message],
      [401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'],
    )
    assert.deepEqual(fault(await browser.auth.updateUser({ email: 'two@new.uk' })), [401, 'insufficient_aal'])
    assert.deepEqual(fault(await browser.auth.updateUser({ data: { theme: 'dark' } })), [
      401,
      'insufficient_aal',
    ])
    const { data } = await browser.auth.getUser()
    assert.deepEqual(
      data.user!.factors!.map(({ status, factor_type }) => [status, factor_type]),
      [['verified', 'totp']],
    )
  })

  test('whose organisation keeps the account changes nothing of it here', async () => {
    const { browser, id } = await registerAndConfirm(app, 'sso@evans.uk', 'Sso Evans')
    await inTheTables(app, 'update auth.users set is_sso_user = true where id = $1', [id])
    for (const change of [{ password: fresh }, { email: 'sso@new.uk' }])
      assert.deepEqual(fault(await browser.auth.updateUser(change)), [422, 'user_sso_managed'])
  })

  test('what belongs to others is refused in the words of the protocol', async () => {
    const { browser } = await registerAndConfirm(app, 'ella@evans.uk', 'Ella Evans')
    const phone = await browser.auth.updateUser({ phone: '447700900222' })
    assert.deepEqual(
      [...fault(phone), phone.error?.message],
      [400, 'phone_provider_disabled', 'Unsupported phone provider'],
    )
    assert.deepEqual(fault(await browser.auth.updateUser({ app_metadata: { role: 'admin' } } as object)), [
      403,
      'not_admin',
    ])
    assert.deepEqual(fault(await browser.auth.updateUser({ email: 'nonsense' })), [400, 'validation_failed'])
    assert.deepEqual(fault(await browser.auth.updateUser({ password: 'abc' })), [422, 'weak_password'])
    assert.equal((await browser.auth.getUser()).data.user!.email, 'ella@evans.uk')
  })

  test('two devices that change different names at once lose neither', async () => {
    const { browser } = await registerAndConfirm(app, 'both@evans.uk', 'Both Evans')
    await Promise.all([
      browser.auth.updateUser({ data: { theme: 'dark' } }),
      browser.auth.updateUser({ data: { language: 'cy' } }),
    ])
    const { theme, language, name } = (await browser.auth.getUser()).data.user!.user_metadata
    assert.deepEqual([theme, language, name], ['dark', 'cy', 'Both Evans'])
  })

  test('the same address again, in another case, is no change and sends nothing', async () => {
    const { browser } = await registerAndConfirm(app, 'case@evans.uk', 'Case Evans')
    const mails = (await app.mailsTo('case@evans.uk')).length
    const { data, error } = await browser.auth.updateUser({ email: 'Case@Evans.uk' })
    assert.deepEqual(
      [error, data.user!.new_email, (await app.mailsTo('case@evans.uk')).length],
      [null, undefined, mails],
    )
  })

  test('the mails of a change of address are sent again to both sides, and the earlier links are worth nothing', async () => {
    const { browser } = await registerAndConfirm(app, 'again@evans.uk', 'Again Evans')
    await browser.auth.updateUser({ email: 'again@new.uk' })
    const earlier = (await newestLink(app, 'again@new.uk')).token
    assert.equal((await browser.auth.updateUser({ email: 'again@new.uk' })).error, null)
    await app.settle()
    assert.equal(
      (await openBrowser(app).auth.verifyOtp({ token_hash: earlier, type: 'email_change' })).error?.code,
      'otp_expired',
    )
    const { token } = await newestLink(app, 'again@new.uk')
    const half = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
    assert.deepEqual([half.error, half.data.session], [null, null])
    const other = await newestLink(app, 'again@evans.uk')
    const done = await openBrowser(app).auth.verifyOtp({ token_hash: other.token, type: 'email_change' })
    assert.equal(done.data.user!.email, 'again@new.uk')
  })

  test('a link that was never followed is no yes: the address changes when each side has pressed its own', async () => {
    const { browser, id } = await registerAndConfirm(app, 'sides@evans.uk', 'Sides Evans')
    await browser.auth.updateUser({ email: 'sides@new.uk' })
    const [mine, theirs] = [
      (await newestLink(app, 'sides@evans.uk')).token,
      (await newestLink(app, 'sides@new.uk')).token,
    ]
    await inTheTables(
      app,
      `delete from auth.one_time_tokens where user_id = $1 and kind = 'email_change_current'`,
      [id],
    )
    const half = await openBrowser(app).auth.verifyOtp({ token_hash: theirs, type: 'email_change' })
    assert.deepEqual([half.error, half.data.user], [null, null])
    assert.equal((await browser.auth.getUser()).data.user!.email, 'sides@evans.uk')
    const gone = await openBrowser(app).auth.verifyOtp({ token_hash: mine, type: 'email_change' })
    assert.equal(gone.error?.code, 'otp_expired')
    // Asked again, each side agrees again: a yes of before does not count.
    await browser.auth.updateUser({ email: 'sides@new.uk' })
    const again = await newestLink(app, 'sides@evans.uk')
    const first = await openBrowser(app).auth.verifyOtp({ token_hash: again.token, type: 'email_change' })
    assert.deepEqual([first.error, first.data.session], [null, null])
    const { token } = await newestLink(app, 'sides@new.uk')
    const done = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
    assert.deepEqual([done.error, (await browser.auth.getUser()).data.user!.email], [null, 'sides@new.uk'])
  })

  test('once the service has put another address, the link at the old one signs nobody in', async () => {
    const { browser, id } = await registerAndConfirm(app, 'taken@evans.uk', 'Taken Evans')
    await browser.auth.updateUser({ email: 'thief@new.uk' })
    const { token } = await newestLink(app, 'taken@evans.uk')
    const { error } = await openAdmin(app).updateUserById(id, { email: 'safe@evans.uk' })
    assert.equal(error, null)
    const late = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
    assert.deepEqual(fault(late), [403, 'otp_expired'])
  })

  test('an address that somebody registered in between is not taken away from them', async () => {
    const { browser } = await registerAndConfirm(app, 'slow@evans.uk', 'Slow Evans')
    await browser.auth.updateUser({ email: 'wanted@new.uk' })
    const [mine, theirs] = [
      (await newestLink(app, 'slow@evans.uk')).token,
      (await newestLink(app, 'wanted@new.uk')).token,
    ]
    await registerAndConfirm(app, 'wanted@new.uk', 'Quick Rees')
    await openBrowser(app).auth.verifyOtp({ token_hash: mine, type: 'email_change' })
    const late = await openBrowser(app).auth.verifyOtp({ token_hash: theirs, type: 'email_change' })
    assert.deepEqual(fault(late), [422, 'email_exists'])
    assert.equal((await browser.auth.getUser()).data.user!.email, 'slow@evans.uk')
  })
})

describe('where a new password needs a code from the mailbox, and an address one yes', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({
      AUTH_EMAIL_COOLDOWN: '0',
      AUTH_PASSWORD_REAUTHENTICATION: 'on',
      AUTH_EMAIL_CHANGE_BOTH: 'off',
    })
  })
  after(() => app.close())

  test('a sign-in of today is enough; an older one needs the code, and five wrong ones end it', async () => {
    const { browser, id } = await registerAndConfirm(app, 'here@evans.uk', 'Here Evans')
    assert.equal((await browser.auth.updateUser({ password: fresh })).error, null)
    await inTheTables(
      app,
      `update auth.sessions set created_at = clock() - interval '25 hours' where user_id = $1`,
      [id],
    )
    const needed = await browser.auth.updateUser({ password })
    assert.deepEqual(
      [...fault(needed), needed.error?.message],
      [400, 'reauthentication_needed', 'Password update requires reauthentication'],
    )

    assert.equal((await browser.auth.reauthenticate()).error, null)
    const codeNow = async () => /code: (\d{6})/.exec((await app.mailsTo('here@evans.uk'))[0]!.body.text)![1]!
    const code = await codeNow()
    const wrong = String((Number(code) + 3) % 1_000_000).padStart(6, '0')
    for (const _ of [1, 2, 3, 4, 5]) {
      const refused = await browser.auth.updateUser({ password, nonce: wrong })
      assert.deepEqual(
        [...fault(refused), refused.error?.message],
        [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
      )
    }
    assert.deepEqual(fault(await browser.auth.updateUser({ password, nonce: code })), [
      422,
      'reauthentication_not_valid',
    ])
    await browser.auth.reauthenticate()
    assert.equal((await browser.auth.updateUser({ password, nonce: await codeNow() })).error, null)
    assert.equal(
      (await openBrowser(app).auth.signInWithPassword({ email: 'here@evans.uk', password })).error,
      null,
    )
  })

  test('the code of one person is no use to another', async () => {
    const gareth = await registerAndConfirm(app, 'gareth@evans.uk', 'Gareth Evans')
    const eve = await registerAndConfirm(app, 'eve@evans.uk', 'Eve Evans')
    await inTheTables(
      app,
      `update auth.sessions set created_at = clock() - interval '25 hours' where user_id = $1`,
      [eve.id],
    )
    await gareth.browser.auth.reauthenticate()
    const code = /code: (\d{6})/.exec((await app.mailsTo('gareth@evans.uk'))[0]!.body.text)![1]!
    assert.deepEqual(fault(await eve.browser.auth.updateUser({ password: fresh, nonce: code })), [
      422,
      'reauthentication_not_valid',
    ])
  })

  test('a new address is theirs when the new side has agreed', async () => {
    const { browser } = await registerAndConfirm(app, 'rhys@evans.uk', 'Rhys Evans')
    const before = (await app.mailsTo('rhys@evans.uk')).length
    await browser.auth.updateUser({ email: 'rhys@new.uk' })
    assert.equal((await app.mailsTo('rhys@evans.uk')).length, before)
    const { data } = await openBrowser(app).auth.verifyOtp({
      token_hash: (await newestLink(app, 'rhys@new.uk')).token,
      type: 'email_change',
    })
    assert.deepEqual([data.user!.email, data.session], ['rhys@new.uk', null])
  })
})

test('somebody without a name proves their first address by mail, and it is an ordinary account from then on', async () => {
  const app = await openTestApp({ AUTH_ANONYMOUS: 'on', AUTH_EMAIL_COOLDOWN: '0' })
  try {
    const browser = openBrowser(app)
    const { data } = await browser.auth.signInAnonymously()
    const requested = await browser.auth.updateUser({ email: 'visitor@hill.uk' })
    assert.deepEqual(
      [requested.error, requested.data.user!.is_anonymous, requested.data.user!.new_email],
      [null, true, 'visitor@hill.uk'],
    )
    const proved = await browser.auth.verifyOtp({
      token_hash: (await newestLink(app, 'visitor@hill.uk')).token,
      type: 'email_change',
    })
    assert.deepEqual(
      [proved.data.user!.id, proved.data.user!.email, proved.data.session],
      [data.user!.id, 'visitor@hill.uk', null],
    )
    assert.equal((await browser.auth.getUser()).data.user!.is_anonymous, false)
    assert.equal((await browser.auth.reauthenticate()).error, null)
  } finally {
    await app.close()
  }
})
