import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addressUnconfirmed } from '#common/api-error.ts'
import { tidyGuests } from '#features/accounts/server/tidy.ts'
import { tooManyHolds } from '#features/diary/contract.ts'
import {
  cancelLesson,
  getLesson,
  holdLesson,
  listLessons,
  manyGuests,
  releaseHold,
  setLessonPlaces,
} from '#features/lessons/contract.ts'
import {
  getPaymentForOther,
  openPayerLink,
  payForOther,
  sendPayerLink,
} from '#features/payment-links/payer-contract.ts'
import { addressMissing, getCheckoutStatus, getLessonMoney } from '#features/payments/contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { createMyProfile, getMyProfile } from '#features/profiles/contract.ts'
import { getPupil } from '#features/pupils/contract.ts'
import { addPrepaidHours } from '#features/pupils/money-contract.ts'
import { queueJob } from '#server/jobs.ts'
import { endpointsOf } from '#server/route.ts'
import {
  type Browser,
  newestLink,
  openBrowser,
  password,
  registerAndConfirm,
} from '#tests/support/accounts.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { guestGone, takeOverBooking } from '../contract.ts'

let shop: Shop
let helen: Person
before(async () => {
  shop = await openShop({ AUTH_EMAIL_COOLDOWN: '0' })
  helen = await shop.teacher('Helen Marsh')
})
after(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-23T08:00:00Z')) // a Monday

type Guest = Person & { browser: Browser }

/** Somebody who has just chosen a time, and nothing else. */
async function arrive(): Promise<Guest> {
  const browser = openBrowser(shop)
  const { data, error } = await browser.auth.signInAnonymously()
  assert.equal(error, null)
  return {
    id: data.user!.id,
    email: '',
    name: '',
    role: 'student',
    token: data.session!.access_token,
    browser,
  }
}

const hold = (guest: Person, startsAt: string) =>
  shop.call(guest, holdLesson, { instructorId: helen.id, startsAt, minutes: 60 })

const giveName = async ({ browser }: Guest, name: string, email: string) => {
  const { data, error } = await browser.auth.updateUser({ email, password, data: { name } })
  assert.equal(error, null)
  return data.user!
}

const pickUp = (guest: Person, id: string) => shop.call(guest, setLessonPlaces, { id, pickup: cothamRoad })

/** From the time that was chosen to the paid lesson. */
async function book(guest: Guest, startsAt: string, name: string, email: string) {
  const { id } = await hold(guest, startsAt)
  await giveName(guest, name, email)
  await pickUp(guest, id)
  const session = await shop.checkout(guest, helen, id)
  assert.equal(session.status, 200, JSON.stringify(session.body))
  await shop.pay(session.body.session_id)
  return { id, session: session.body.session_id as string }
}

const confirm = async (email: string) => {
  const { token } = await newestLink(shop, email)
  const { error } = await openBrowser(shop).auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.equal(error, null)
}

test('Ruby chooses a time, says who she is and pays; her address is confirmed afterwards, and the lesson is hers on any device', async () => {
  const ruby = await arrive()
  const { id, instructor } = await hold(ruby, '2026-11-25T10:00:00Z')
  assert.deepEqual([instructor.name, instructor.image], ['Helen M.', null], 'as on her public page')
  await giveName(ruby, 'Ruby Shaw', 'ruby@shaw.uk')
  await pickUp(ruby, id)
  await shop.call(ruby, changeMyContactDetails, { phone: '07700 900123' })
  const session = await shop.checkout(ruby, helen, id)
  await shop.pay(session.body.session_id)
  const paid = await shop.call(ruby, getCheckoutStatus, { sessionId: session.body.session_id })
  assert.deepEqual([paid.payment_status, paid.outcome], ['paid', 'booked'])
  assert.equal((await shop.call(ruby, getLesson, { id })).instructor.name, 'Helen Marsh')
  const seen = await shop.call(helen, getLesson, { id })
  assert.deepEqual([seen.learner?.name, seen.status], ['Ruby Shaw', 'booked'])
  assert.equal(seen.learner?.isUnconfirmed, true)
  const profile = await shop.call(ruby, getMyProfile, {})
  assert.deepEqual([profile.name, profile.email, profile.verification_status], ['Ruby Shaw', '', 'pending'])

  const [receipt, confirmation, ...others] = await shop.mailsTo('ruby@shaw.uk')
  assert.match(confirmation!.subject, /^Confirm your email address/)
  assert.match(confirmation!.body.text, /^Hi Ruby,/)
  assert.deepEqual([receipt!.kind, others], ['lesson-receipt', []])
  for (const said of [
    /^Hi Ruby,\n\nYour lesson with Helen Marsh is booked and paid for/,
    /When: Wed 25 Nov 2026, 10:00–11:00/,
    /Pick-up near: BS6/,
    /Paid: £38\.00/,
    /Free to cancel/,
    /To see or cancel it, open “Your booking”/,
    /confirm this address first, with the link in our email/,
  ])
    assert.match(receipt!.body.text, said)
  assert.doesNotMatch(receipt!.body.text, /Cotham|phone/, 'the address may be mistyped')
  assert.deepEqual(
    (await shop.mailsTo(helen.email)).map(({ kind }) => kind),
    ['lesson-booked'],
  )

  await confirm('ruby@shaw.uk')
  await shop.settle()
  const [booked] = await shop.mailsTo('ruby@shaw.uk')
  assert.match(booked!.body.text, /Helen Marsh.*Cotham/s)
  const reached = (await shop.call(helen, getLesson, { id })).learner!
  assert.deepEqual([reached.hasAccount, reached.isUnconfirmed], [undefined, undefined])
  const phone = openBrowser(shop)
  const { data, error } = await phone.auth.signInWithPassword({ email: 'ruby@shaw.uk', password })
  assert.equal(error, null)
  const onPhone = { ...ruby, token: data.session!.access_token }
  const { lessons } = await shop.call(onPhone, listLessons, {})
  assert.deepEqual(
    lessons.map((lesson) => lesson.id),
    [id],
  )
  assert.equal((await shop.call(onPhone, getMyProfile, {})).verification_status, 'approved')
})

test('one who types a stranger’s address has a receipt sent there, and what became of the money, but nothing else that happens to the lesson', async () => {
  const guest = await arrive()
  const { id, session } = await book(guest, '2026-11-26T15:00:00Z', 'Ivy Moss', 'stranger@moss.uk')
  await shop.pay(session) // Stripe tells us twice.
  await shop.call(guest, setLessonPlaces, { id, pickup: { ...cothamRoad, note: 'Buy at evil.example' } })
  await shop.settle()
  await shop.call(guest, cancelLesson, { id, costPence: 0 })
  await shop.settle()
  const toHelen = (await shop.mailsTo(helen.email)).filter(({ body }) => body.text.includes('Ivy Moss'))
  assert.deepEqual(
    toHelen.map(({ kind }) => kind).toSorted(),
    ['lesson-booked', 'lesson-cancelled', 'lesson-place-changed'],
    'the instructor hears of it all the same',
  )
  const another = { instructorId: helen.id, startsAt: '2026-11-27T15:00:00Z', minutes: 60 }
  await shop.fails(guest, holdLesson, another, addressUnconfirmed)
  assert.deepEqual(
    (await shop.mailsTo('stranger@moss.uk')).map(({ kind }) => kind),
    ['lesson-cancelled', 'lesson-receipt', 'auth.email_change_new'],
  )
})

test('Kez, who hasn’t confirmed her address, cancels and reads on the page and by email that her £38 goes back to the card', async () => {
  const kez = await arrive()
  const { id } = await book(kez, '2026-12-03T15:00:00Z', 'Kez Dale', 'kez@dale.uk')
  await shop.call(kez, cancelLesson, { id, costPence: 0, toCard: true })
  await shop.settle()
  const { parts } = await shop.call(kez, getLessonMoney, { id })
  assert.deepEqual(
    parts.map(({ pence, is_now }) => [pence, is_now]),
    [[3_800, 'refunded']],
  )
  const said = (await shop.mailsTo('kez@dale.uk'))[0]!
  assert.match(said.subject, /^Lesson cancelled: Thu 3 Dec 2026, 15:00$/)
  assert.match(
    said.body.text,
    /^Hi Kez,\n\nYou’ve cancelled your lesson with Helen M.*We’ll refund £38\.00 to the card that paid\..*within 10 working days/s,
  )
  assert.doesNotMatch(said.body.text, /Cotham/)
})

test('Helen cancels on Dev, who hasn’t confirmed his address: he is emailed that he has his money back', async () => {
  const dev = await arrive()
  const { id } = await book(dev, '2026-12-04T15:00:00Z', 'Dev Rao', 'dev@rao.uk')
  await shop.call(helen, cancelLesson, { id, costPence: 0 })
  await shop.settle()
  const said = (await shop.mailsTo('dev@rao.uk'))[0]!
  assert.equal(said.kind, 'lesson-cancelled')
  assert.match(
    said.body.text,
    /Helen Marsh has cancelled your lesson.*We’ll refund £38\.00 to the card that paid\./s,
  )
})

test('the first lesson is booked without a confirmed address, the second is not, and the email can be sent again', async () => {
  const omar = await arrive()
  await book(omar, '2026-11-25T12:00:00Z', 'Omar Reid', 'omar@reid.uk')
  const second = { instructorId: helen.id, startsAt: '2026-11-26T12:00:00Z', minutes: 60 }
  await shop.fails(omar, holdLesson, second, addressUnconfirmed)
  const before = (await shop.mailsTo('omar@reid.uk')).length
  assert.equal((await omar.browser.auth.updateUser({ email: 'omar@reid.uk' })).error, null)
  assert.equal((await shop.mailsTo('omar@reid.uk')).length, before + 1)
  await confirm('omar@reid.uk')
  // With the session that booked the first.
  await shop.call(omar, holdLesson, second)
})

test('nobody pays before they have said who they are, nor for hours without a lesson', async () => {
  const guest = await arrive()
  const { id } = await hold(guest, '2026-11-26T09:00:00Z')
  await pickUp(guest, id)
  const refused = await shop.checkout(guest, helen, id)
  assert.deepEqual([refused.status, refused.body.code], [409, addressMissing.code])
  await giveName(guest, 'Kit Lowe', 'kit@lowe.uk')
  const block = await shop.checkout(guest, helen, null, '10-hour block')
  assert.deepEqual([block.status, block.body.code], [403, addressUnconfirmed.code])
  assert.equal((await shop.checkout(guest, helen, id)).status, 200)
})

test('Zoe’s mother pays by a link before Zoe has confirmed her address: the time is held for two hours, and nobody is emailed on her word', async () => {
  const guest = await arrive()
  const { id } = await hold(guest, '2026-12-04T15:00:00Z')
  await pickUp(guest, id)
  const packageId = (await shop.packageOf(helen, '1-hour lesson')).id
  await shop.fails(guest, openPayerLink, { id, packageId }, addressMissing)
  await giveName(guest, 'Zoe Hart', 'zoe@hart.uk')
  const link = await shop.call(guest, openPayerLink, { id, packageId })
  assert.equal(link.heldUntil, '2026-11-23T10:00:00Z')
  await shop.fails(guest, sendPayerLink, { id, email: 'mum@hart.uk' }, addressUnconfirmed)
  const token = new URL(link.url).searchParams.get('token')!
  const { url } = await shop.call(undefined, payForOther, { token })
  const session = shop.stripe.sessions().find((one) => one.url === url)!
  await shop.stripe.pay(session.id, { number: '4242424242424242', email: 'mum@hart.uk' })
  await shop.stripe.deliverPending()
  await shop.settle()
  assert.equal((await shop.call(guest, getLesson, { id })).status, 'booked')
  assert.equal((await shop.call(undefined, getPaymentForOther, { token })).state, 'paid')
  assert.ok((await shop.mailsTo('mum@hart.uk')).some(({ subject }) => subject.startsWith('Receipt: £')))
})

test('a guest holds one time: another lets go of the first, also when both are asked for at once', async () => {
  const guest = await arrive()
  const first = await hold(guest, '2026-11-27T09:00:00Z')
  const next = await hold(guest, '2026-11-27T11:00:00Z')
  assert.equal((await shop.call(guest, getLesson, { id: first.id })).status, 'lapsed')
  const tries = await Promise.all(
    ['2026-11-27T13:00:00Z', '2026-11-27T15:00:00Z'].map((startsAt) =>
      shop.tryCall(guest, holdLesson, { instructorId: helen.id, startsAt, minutes: 60 }),
    ),
  )
  for (const { status, body } of tries)
    assert.ok(status === 200 || body.code === tooManyHolds.code, JSON.stringify(body))
  const { lessons } = await shop.call(guest, listLessons, { status: 'held' })
  assert.equal(lessons.length, 1)
  assert.notEqual(lessons[0]!.id, next.id)
})

test('an address that has an account gets the same answers; its owner is told in an email, logs in and has the booking', async () => {
  await registerAndConfirm(shop, 'amara@known.uk', 'Amara Okafor')
  const guest = await arrive()
  const stranger = await arrive()
  const { id } = await hold(guest, '2026-11-30T10:00:00Z')
  const shapeOf = (user: object) =>
    JSON.stringify(user)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
      .replaceAll(/(amara@known|fresh@unseen)\.uk/g, 'ADDRESS')
  const known = await giveName(guest, 'Amara Okafor', 'amara@known.uk')
  const fresh = await giveName(stranger, 'Amara Okafor', 'fresh@unseen.uk')
  assert.equal(shapeOf(known), shapeOf(fresh))
  await pickUp(guest, id)
  const session = await shop.checkout(guest, helen, id)
  await shop.pay(session.body.session_id)
  const [receipt, mail] = await shop.mailsTo('amara@known.uk')
  assert.match(receipt!.body.text, /Paid: £.*This address already has an account/s)
  assert.match(mail!.subject, /already have an account/)
  assert.match(mail!.body.text, /^Hi Amara,.*I already have an account/s)

  const own = await openBrowser(shop).auth.signInWithPassword({ email: 'amara@known.uk', password })
  const amara = { ...guest, id: own.data.user!.id, token: own.data.session!.access_token }
  await shop.call(amara, createMyProfile, { name: 'Amara Okafor', profile_image: null, id_document: null })
  assert.deepEqual(await shop.call(amara, takeOverBooking, { guestToken: guest.token }), {
    lessonId: id,
    isHeld: false,
  })
  const lesson = await shop.call(amara, getLesson, { id })
  assert.deepEqual([lesson.status, lesson.pickupPlace?.address], ['booked', cothamRoad.address])
  assert.equal((await shop.call(helen, getLesson, { id })).learner?.id, amara.id)
  await shop.fails(amara, takeOverBooking, { guestToken: guest.token }, guestGone)
  await shop.mustBalance()
})

test('“I already have an account” keeps the held time; nobody takes it without the guest’s own session', async () => {
  const amara = await shop.person('Amara Okafor')
  const mallory = await shop.person('Mallory Crane')
  const guest = await arrive()
  const { id } = await hold(guest, '2026-12-01T10:00:00Z')
  for (const guestToken of ['x', mallory.token, amara.token])
    await shop.fails(mallory, takeOverBooking, { guestToken }, guestGone)
  assert.equal((await shop.tryCall(mallory, getLesson, { id })).status, 404)
  assert.deepEqual(await shop.call(amara, takeOverBooking, { guestToken: guest.token }), {
    lessonId: id,
    isHeld: true,
  })
  assert.equal((await shop.call(amara, getLesson, { id })).status, 'held')
  await pickUp(amara, id)
  assert.equal((await shop.checkout(amara, helen, id)).status, 200)
})

test('every endpoint refuses a guest, except the few by which a first lesson is booked', async () => {
  const guest = await arrive()
  const open: string[] = []
  for (const endpoint of endpointsOf(shop.services)) {
    if (endpoint.who === 'anyone') continue
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID())
    const { status, body } = await shop.ask(guest, endpoint.method, path, hasBody ? {} : undefined)
    if (endpoint.guests) open.push(`${endpoint.method} ${endpoint.path}`)
    else
      assert.ok(
        (status === 403 && body.code === addressUnconfirmed.code) ||
          (status === 400 && body.code === 'bad-input'),
        `${endpoint.method} ${endpoint.path}: ${status} ${body.code}`,
      )
  }
  assert.deepEqual(open.toSorted(), [
    'DELETE /api/lessons/:id/payer-link',
    'DELETE /api/lessons/holds/:id',
    'GET /api/contact-details',
    'GET /api/lessons',
    'GET /api/lessons/:id',
    'GET /api/lessons/:id/cancellation',
    'GET /api/lessons/:id/money',
    'GET /api/lessons/:id/payer-link',
    'GET /api/payments/checkout/status/:sessionId',
    'GET /api/payments/credits',
    'GET /api/places',
    'GET /api/profile',
    'PATCH /api/contact-details',
    'POST /api/lessons/:id/cancellation',
    'POST /api/lessons/:id/payer-link',
    'POST /api/lessons/holds',
    'POST /api/payments/checkout/session',
    'PUT /api/lessons/:id/places',
  ])
})

test('a guest uploads nothing, and reads what any stranger reads', async () => {
  const guest = await arrive()
  const other = await arrive()
  const { id } = await hold(other, '2026-12-02T10:00:00Z')
  assert.equal((await shop.tryCall(guest, getLesson, { id })).status, 404)
  const picture = await shop.ask(guest, 'POST', '/api/files/profile-images?name=x.png', 'no picture', {
    'content-type': 'image/png',
  })
  assert.ok([401, 403].includes(picture.status), `${picture.status}`)
  const { browser } = guest
  const stored = await browser.storage.from('user-uploads').upload(`profile-images/${guest.id}.png`, 'x')
  assert.ok(stored.error)
  const stranger = openBrowser(shop)
  for (const table of ['profiles', 'lessons', 'packages', 'lesson_assessments', 'messages', 'instructors']) {
    const [asGuest, asNobody] = await Promise.all([
      browser.from(table).select(),
      stranger.from(table).select(),
    ])
    assert.deepEqual([table, asGuest.data, asGuest.status], [table, asNobody.data, asNobody.status])
  }
  const renamed = await browser.from('profiles').update({ name: 'X' }).eq('id', guest.id).select()
  assert.ok(renamed.error || renamed.data.length === 0)
})

test('row security shows a guest their own hold, profile and places, and of other people not a row', async () => {
  const guest = await arrive()
  await hold(guest, '2026-12-03T10:00:00Z')
  const rows = await shop.services.asUser(
    { role: 'authenticated', sub: guest.id, is_anonymous: true },
    async (db) => {
      const counted = async (text: string) =>
        (await db.queryUnchecked<{ n: number }>(text, [guest.id])).rows[0]!.n
      return {
        others: await counted('select count(*)::int as n from public.profiles where id <> $1'),
        own: await counted('select count(*)::int as n from public.profiles where id = $1'),
        lessons: await counted('select count(*)::int as n from public.lessons where learner_id = $1'),
        lessonsOfOthers: await counted(
          'select count(*)::int as n from public.lessons where learner_id <> $1',
        ),
        people: await counted('select count(*)::int as n from public.contacts where person_id <> $1 or true'),
      }
    },
  )
  assert.deepEqual(rows, { others: 0, own: 1, lessons: 1, lessonsOfOthers: 0, people: 0 })
})

test('a guest who never says who they are is gone within a day, with the time they held, and counts as nobody meanwhile', async () => {
  const countPeople = async () => {
    const { status, body } = await shop.ask(shop.admin, 'GET', '/api/admin/overview')
    assert.equal(status, 200)
    return body.people as object[]
  }
  const before = await countPeople()
  const guest = await arrive()
  const payer = await arrive()
  const { id } = await hold(guest, '2026-12-04T10:00:00Z')
  const paid = await book(payer, '2026-12-04T12:00:00Z', 'Sam Hill', 'sam@hill.uk')
  assert.deepEqual(await countPeople(), before)
  shop.clock.set('2026-11-24T07:30:00Z')
  await shop.services.asSystem('an hour passes', (db) => queueJob(db, tidyGuests, {}))
  await shop.settle()
  const left = await shop.services.asSystem('look', (db) =>
    db.queryUnchecked('select id from auth.users where id = any($1)', [[guest.id, payer.id]]),
  )
  assert.deepEqual(left.rows, [{ id: payer.id }])
  const lessons = await shop.services.asSystem('look', (db) =>
    db.queryUnchecked('select id from public.lessons where id = any($1)', [[id, paid.id]]),
  )
  assert.deepEqual(lessons.rows, [{ id: paid.id }])
})

test('holds of guests are counted by network', async () => {
  const limited = await openShop({ AUTH_RATE_LIMITS: 'on', RATE_GUEST_HOLDS: '2/1h' })
  try {
    const teacher = await limited.teacher('Owen Pike')
    const guest = openBrowser(limited)
    const { data } = await guest.auth.signInAnonymously()
    const who = {
      id: data.user!.id,
      email: '',
      name: '',
      role: 'student',
      token: data.session!.access_token,
    } as const
    const at = (startsAt: string) => ({ instructorId: teacher.id, startsAt, minutes: 60 })
    await limited.call(who, holdLesson, at('2026-11-25T10:00:00Z'))
    await limited.call(who, holdLesson, at('2026-11-25T12:00:00Z'))
    const third = await limited.tryCall(who, holdLesson, at('2026-11-25T14:00:00Z'))
    assert.deepEqual([third.status, third.body.code], [429, 'rate-limited'])
  } finally {
    await limited.close()
  }
})

test('accounts without an address, however many, hold six times of a diary, and leave the rest to those who log in', async () => {
  const nora = await shop.teacher('Nora Finch')
  const at = (day: number, hour: number) => ({
    instructorId: nora.id,
    startsAt: `2026-12-0${day}T${String(hour).padStart(2, '0')}:00:00Z`,
    minutes: 60,
  })
  const times = [at(7, 10), at(7, 12), at(7, 14), at(7, 16), at(8, 10), at(8, 12), at(8, 14), at(8, 16)]
  const guests = await Promise.all(times.map(() => arrive()))
  const tries = await Promise.all(times.map((time, n) => shop.tryCall(guests[n], holdLesson, time)))
  assert.deepEqual(
    tries.map(({ status, body }) => (status === 200 ? 'held' : body.code)).toSorted(),
    [
      ...Array.from({ length: 6 }, () => 'held'),
      ...Array.from({ length: 2 }, () => manyGuests.code),
    ].toSorted(),
  )
  await shop.call(await shop.person('Ben Carter'), holdLesson, at(9, 10))
  // Others come to other diaries, and here again once a time has lapsed.
  const late = guests[tries.findIndex(({ status }) => status !== 200)]!
  await hold(late, '2026-12-07T10:00:00Z')
  shop.clock.set('2026-11-23T08:11:00Z')
  await shop.call(late, holdLesson, at(9, 12))
})

test('a booking that is taken over while its owner is elsewhere is theirs to cancel, and a held one to let go', async () => {
  const owen = await shop.teacher('Owen Pike')
  const amara = await shop.person('Amara Okafor')
  await shop.buyLesson(amara, owen, '2026-12-10T10:00:00Z')
  const first = await arrive()
  const { id } = await book(first, '2026-12-10T10:00:00Z', 'Amara Okafor', 'amara@elsewhere.uk')
  await shop.call(amara, takeOverBooking, { guestToken: first.token })
  assert.equal((await shop.call(amara, cancelLesson, { id, costPence: 0 })).status, 'cancelled')
  await shop.settle()
  const second = await arrive()
  const held = await hold(second, '2026-12-10T10:00:00Z')
  await shop.call(amara, takeOverBooking, { guestToken: second.token })
  assert.equal((await shop.call(amara, releaseHold, { id: held.id })).status, 'lapsed')
  await shop.mustBalance()
})

test('a payment that arrives while the booking is taken over has its turn: neither waits for the other for ever', async () => {
  const amara = await shop.person('Amara Okafor')
  const guest = await arrive()
  const { id } = await hold(guest, '2026-12-11T10:00:00Z')
  await giveName(guest, 'Amara Okafor', 'amara@turn.uk')
  await pickUp(guest, id)
  await shop.checkout(guest, helen, id)
  let taking: ReturnType<typeof shop.tryCall> | undefined
  // As a settlement does: the checkout first, then its lesson.
  await shop.services.asSystem('a payment arrives', async (db) => {
    const count = async (text: string, ...values: unknown[]) =>
      (await db.queryUnchecked(text, values)).rows.length
    assert.equal(await count('select from public.checkouts where lesson_id = $1 for update', id), 1)
    taking = shop.tryCall(amara, takeOverBooking, { guestToken: guest.token })
    const waiting = 'select from pg_stat_activity a where pg_backend_pid() = any(pg_blocking_pids(a.pid))'
    let isOver = false
    void taking.finally(() => (isOver = true))
    while ((await count(waiting)) === 0 && !isOver) {
      // until it is this transaction that it waits for
    }
    assert.equal(await count('select from public.lessons where id = $1 for update nowait', id), 1)
  })
  assert.deepEqual((await taking)!.body, { lessonId: id, isHeld: true })
})

test('what a guest says of themself at first is neither a role nor what only we confirm', async () => {
  const { data } = await openBrowser(shop).auth.signInAnonymously({
    options: {
      data: { name: 'Kit', role: 'admin', email: helen.email, email_verified: true, sub: helen.id },
    },
  })
  assert.deepEqual(data.user!.user_metadata, { name: 'Kit', role: 'student' })
})

test('a guest has five addresses mailed, then two in five hours: with one of them they’d write to strangers all day', async () => {
  const limited = await openShop({ AUTH_RATE_LIMITS: 'on' })
  try {
    const guest = openBrowser(limited)
    await guest.auth.signInAnonymously()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 6; n += 1)
      codes.push((await guest.auth.updateUser({ email: `stranger${n}@street.uk` })).error?.code)
    assert.deepEqual(codes, [...Array.from({ length: 5 }, () => undefined), 'over_request_rate_limit'])
    limited.clock.advance({ hours: 2, minutes: 24 })
    assert.equal((await guest.auth.updateUser({ email: 'stranger6@street.uk' })).error, null)
    assert.equal((await limited.mailsTo('stranger5@street.uk')).length, 0)
  } finally {
    await limited.close()
  }
})

test('hours that the instructor noted for the guest meanwhile are the account’s as well', async () => {
  const amara = await shop.person('Amara Okafor')
  await shop.buyLesson(amara, helen, '2026-12-14T10:00:00Z')
  const guest = await arrive()
  await book(guest, '2026-12-14T12:00:00Z', 'Amara Okafor', 'amara@hours.uk')
  const hours = { minutes: 120, pence: 7000, method: 'cash' } as const
  await shop.call(helen, addPrepaidHours, { id: guest.id, ...hours })
  await shop.call(amara, takeOverBooking, { guestToken: guest.token })
  assert.equal((await shop.call(helen, getPupil, { id: amara.id })).balance.minutesLeft, 120)
})
