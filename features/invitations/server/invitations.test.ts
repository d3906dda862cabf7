import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import {
  invite,
  listInvitations,
  claimInvitation,
  readInvitation,
  listMyInstructors,
  acceptInvitation,
  mailInvitationAgain,
  withdrawInvitation,
} from '../contract.ts'
import { listLearners, getLearner } from '#features/lessons/learners-contract.ts'
import { listNotifications, setPreference } from '#features/notifications/contract.ts'

let app: TestApp
let helen: Person
let address: string

before(async () => {
  app = await openTestApp({ CLEARWAY_MODE: 'demo' })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  address = `nia.${crypto.randomUUID().slice(0, 8)}@post.example`
})

const inviting = (who: Person, email: string, more: object = {}) =>
  app.tryCall(who, invite, { name: 'Nia Ward', email, ...more })
const openOnes = async (who: Person) => (await app.call(who, listInvitations, {})).invitations
const learnersOf = async (who: Person) => (await app.call(who, listLearners, {})).learners
const tokenIn = (text: string) => /#(?:invitation=)?([0-9a-f]{64})/.exec(text)![1]!

async function invited(who: Person, email: string, more: object = {}) {
  const { status, body } = await inviting(who, email, more)
  assert.equal(status, 200, JSON.stringify(body))
  await app.settle()
  const [mail] = await app.mailsTo(email)
  return { id: body.id as string, mail: mail!, token: tokenIn(mail!.body.text) }
}

/** As the register page does it, with the unmodified client: sign-up, the claim, the profile, then the link of the confirmation. */
async function register(email: string, role: string, token?: string) {
  const client = createClient(app.url, app.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signUp({
    email,
    password: 'quiet lanes and hedges 7',
    options: { data: { name: 'Nia Ward', role } },
  })
  assert.equal(error, null)
  const id = data.user!.id
  const claim = token ? await app.tryCall(undefined, claimInvitation, { token, personId: id }) : undefined
  const headers = { apikey: app.anonKey, 'x-registration': id }
  const made = await app.ask(
    undefined,
    'POST',
    '/rest/v1/profiles',
    { auth_id: id, name: 'Nia Ward', email, role, verification_status: 'pending' },
    headers,
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const confirm = async () => {
    const mail = (await app.mailsTo(email)).find(({ kind }) => kind === 'auth.confirmation')!
    const token_hash = /token=([\w-]+)/.exec(mail.body.text)![1]!
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' })
    assert.equal(error, null)
    return { id, email, name: 'Nia Ward', role: 'student', token: data.session!.access_token } as Person
  }
  return { id, claim, confirm }
}

suite('an invitation of a learner', () => {
  test('brings somebody new to register, and connects the two once the address is confirmed', async () => {
    const { mail, token } = await invited(helen, address, { word: 'See you on Monday.' })
    assert.match(mail.subject, /Helen Marsh has invited you/)
    assert.match(mail.body.text, /“See you on Monday.”/)
    assert.ok(mail.body.text.includes(`${app.url}/register#invitation=${token}`))
    const read = await app.tryCall(undefined, readInvitation, { token })
    assert.deepEqual(
      [read.body.role, read.body.name, read.body.email, read.body.word, read.body.from.name],
      ['student', 'Nia Ward', address, 'See you on Monday.', 'Helen Marsh'],
    )

    const { claim, confirm } = await register(address, 'student', token)
    assert.equal(claim!.status, 200, JSON.stringify(claim!.body))
    assert.deepEqual(await learnersOf(helen), [], 'not before the address is confirmed')
    assert.equal((await openOnes(helen)).length, 1)
    const nia = await confirm()

    const [learner, more] = await learnersOf(helen)
    assert.equal(more, undefined)
    assert.deepEqual(
      [learner!.id, learner!.name, learner!.lessonsDone, learner!.nextLessonAt],
      [nia.id, 'Nia Ward', 0, null],
    )
    assert.equal(learner!.joinedAt, '2026-11-23T08:00:00Z')
    assert.equal((await app.call(helen, getLearner, { id: nia.id })).name, 'Nia Ward')
    assert.deepEqual(await openOnes(helen), [])
    const { instructors } = await app.call(nia, listMyInstructors, {})
    assert.deepEqual(
      instructors.map(({ id, name, canBeBooked }) => [id, name, canBeBooked]),
      [[helen.id, 'Helen Marsh', false]],
      'Helen has no directory entry yet, and that is said',
    )
    assert.equal((await app.tryCall(undefined, readInvitation, { token })).status, 410, 'the link is used up')
  })

  test('once accepted is sent to the instructor, once, by bell and mail as they prefer', async () => {
    const { token } = await invited(helen, address)
    const nia = await app.person('Nia Ward')
    await app.call(nia, acceptInvitation, { token })
    await app.settle()
    await app.settle()
    const bell = async () =>
      (await app.call(helen, listNotifications, {})).notifications.map(({ kind, name }) => [kind, name])
    assert.deepEqual(await bell(), [['learner-joined', 'Nia Ward']])
    const joined = async () =>
      (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'learner-joined')
    const [mail, more] = await joined()
    assert.equal(more, undefined)
    assert.equal(mail!.subject, 'Nia Ward has accepted your invitation')
    assert.ok(mail!.body.text.includes(`${app.url}/dashboard/students`))
    assert.match(mail!.body.text, /\/unsubscribe/)

    await app.call(helen, setPreference, { topic: 'invitations', email: false })
    const second = `cai.${crypto.randomUUID().slice(0, 8)}@post.example`
    const again = await invited(helen, second)
    await app.call(await app.person('Cai Pugh'), acceptInvitation, {
      token: again.token,
    })
    await app.settle()
    assert.deepEqual([(await joined()).length, (await bell()).length], [1, 2])
  })

  test('is one learner, not two, once there are lessons', async () => {
    const { token } = await invited(helen, address)
    const nia = await app.person('Nia Ward')
    await app.call(nia, acceptInvitation, { token })
    await bookLesson(app, nia, helen, '2026-11-27T10:00:00Z')
    const learners = await learnersOf(helen)
    assert.equal(learners.length, 1)
    assert.deepEqual(
      [learners[0]!.nextLessonAt, learners[0]!.joinedAt],
      ['2026-11-27T10:00:00Z', '2026-11-23T08:00:00Z'],
    )
  })

  test('leads somebody who has an account to sign in and accept, and the instructor cannot tell the difference', async () => {
    const amara = await app.person('Amara Okafor')
    const known = await inviting(helen, amara.email)
    const unknown = await inviting(helen, address)
    const shape = ({
      body: { id: _id, email: _email, ...rest },
      status,
    }: Awaited<ReturnType<typeof inviting>>) => ({ status, rest })
    assert.deepEqual(shape(known), shape(unknown))
    await app.settle()
    const [mail] = await app.mailsTo(amara.email)
    assert.match(mail!.body.text, /\/dashboard\/invitation#[0-9a-f]{64}/)
    assert.deepEqual(
      (await openOnes(helen)).map(({ state, mails }) => [state, mails]),
      [
        ['open', 1],
        ['open', 1],
      ],
    )
    assert.deepEqual(await learnersOf(helen), [])
    const token = tokenIn(mail!.body.text)
    await app.call(amara, acceptInvitation, { token })
    assert.deepEqual(
      (await learnersOf(helen)).map(({ name }) => name),
      ['Amara Okafor'],
    )
    assert.equal(
      (await app.tryCall(amara, acceptInvitation, { token })).body.code,
      'invitation-gone',
      'once is once',
    )
  })

  test('is a learner’s to accept: another kind of account is told so, and so is the sender', async () => {
    const { token } = await invited(helen, address)
    const owen = await app.person('Owen Pike', 'instructor')
    assert.equal((await app.tryCall(owen, acceptInvitation, { token })).body.code, 'other-role')
    assert.equal((await app.tryCall(helen, acceptInvitation, { token })).body.code, 'own-invitation')
    const { claim, confirm } = await register(address, 'instructor', token)
    assert.equal(claim!.status, 200)
    await confirm()
    assert.deepEqual(await learnersOf(helen), [], 'who registers as an instructor is nobody’s learner')
  })

  test('runs out after 14 days to the second, and a new email opens it again', async () => {
    const { id, token } = await invited(helen, address)
    app.clock.set('2026-12-07T07:59:59Z')
    await app.call(undefined, readInvitation, { token })
    app.clock.set('2026-12-07T08:00:00Z')
    assert.equal((await app.tryCall(undefined, readInvitation, { token })).body.code, 'invitation-gone')
    assert.equal((await openOnes(helen))![0]!.state, 'expired')
    await app.call(helen, mailInvitationAgain, { id })
    await app.settle()
    const [again] = await app.mailsTo(address)
    await app.call(undefined, readInvitation, { token: tokenIn(again!.body.text) })
    assert.equal(
      (await app.tryCall(undefined, readInvitation, { token })).status,
      410,
      'the first link is worth nothing',
    )
  })

  test('that was claimed in time connects also when the address is confirmed later', async () => {
    const { token } = await invited(helen, address)
    const { claim, confirm } = await register(address, 'student', token)
    assert.equal(claim!.status, 200)
    app.clock.set('2026-11-23T08:40:00Z')
    await confirm()
    assert.equal((await learnersOf(helen)).length, 1)
  })

  test('can be sent three times, an hour apart', async () => {
    const { id } = await invited(helen, address)
    const again = () => app.tryCall(helen, mailInvitationAgain, { id })
    assert.equal((await again()).body.code, 'mailed-too-soon')
    app.clock.set('2026-11-23T09:00:00Z')
    assert.equal((await again()).body.mails, 2)
    app.clock.set('2026-11-23T10:00:00Z')
    assert.deepEqual([(await again()).status, (await openOnes(helen))![0]!.mailAgainFrom], [200, null])
    app.clock.set('2026-11-24T10:00:00Z')
    assert.equal((await again()).body.code, 'mailed-often')
    await app.settle()
    assert.ok((await app.mailsTo(address)).length <= 3)
  })

  test('goes to twenty a day at most, withdrawn ones counted', async () => {
    for (let nth = 0; nth < 20; nth++) {
      const { status, body } = await inviting(helen, `learner${nth}.${address}`)
      assert.equal(status, 200, JSON.stringify(body))
      if (nth < 5) await app.tryCall(helen, withdrawInvitation, { id: body.id })
    }
    assert.deepEqual(
      [(await inviting(helen, address)).status, (await inviting(helen, address)).body.code],
      [429, 'enough-for-today'],
    )
    app.clock.set('2026-11-24T08:00:01Z')
    assert.equal((await inviting(helen, address)).status, 200)
  })

  test('withdrawn opens nothing and is forgotten; somebody else’s cannot be touched', async () => {
    const { id, token } = await invited(helen, address)
    const owen = await app.person('Owen Pike', 'instructor')
    assert.equal((await app.tryCall(owen, withdrawInvitation, { id })).status, 404)
    assert.equal((await app.tryCall(owen, mailInvitationAgain, { id })).status, 404)
    assert.deepEqual(await openOnes(owen), [])
    await app.call(helen, withdrawInvitation, { id })
    assert.equal((await app.tryCall(undefined, readInvitation, { token })).status, 410)
    const { rows } = await app.services.asSystem('what is kept', (db) =>
      db.queryUnchecked('select name, email, word, token_hash from public.invitations where id = $1', [id]),
    )
    assert.deepEqual(rows, [{ name: null, email: null, word: '', token_hash: null }])
    assert.equal((await inviting(helen, address)).status, 200, 'and can be made again')
  })

  test('refuses a second one to the same address, one’s own address, and advertising', async () => {
    await invited(helen, address)
    assert.equal((await inviting(helen, ` ${address.toUpperCase()} `)).body.code, 'already-invited')
    assert.equal((await inviting(helen, helen.email)).body.code, 'own-address')
    for (const wrong of [
      { email: 'nobody' },
      { name: ' ' },
      { word: 'Cheap at www.shop.example' },
      { word: 'x'.repeat(301) },
    ])
      assert.equal(
        (await inviting(helen, `other.${address}`, wrong)).body.code,
        'bad-input',
        JSON.stringify(wrong),
      )
  })

  test('is claimed only by a registration that has just begun', async () => {
    const { token } = await invited(helen, address)
    const amara = await app.person('Amara Okafor')
    assert.equal(
      (await app.tryCall(undefined, claimInvitation, { token, personId: crypto.randomUUID() })).body.code,
      'not-registering',
    )
    app.clock.set('2026-11-23T08:16:00Z')
    assert.equal(
      (await app.tryCall(undefined, claimInvitation, { token, personId: amara.id })).body.code,
      'not-registering',
    )
    assert.deepEqual(await learnersOf(helen), [])
  })
})
