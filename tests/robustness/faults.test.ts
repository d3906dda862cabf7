import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { startS3StandIn } from '#stand-ins/s3/stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#stand-ins/smtp/stand-in.ts'
import { startStripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { openHouse, type Person, type TestHouse } from '#tests/support/house.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { freePort } from './program.ts'
import { openVisitor, password, register, signIn } from './visitor.ts'

const closing: (() => Promise<unknown>)[] = []
const keep = <T>(made: T, close: (made: T) => Promise<unknown>): T => {
  closing.unshift(() => close(made))
  return made
}
after(async () => {
  for (const close of closing) await close()
})
const open = async (env: Record<string, string> = {}) => keep(await openHouse(env), (house) => house.close())

describe('the mail server is away', () => {
  test('in the demo nobody waits for it: the address counts as confirmed', async () => {
    const house = await open({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    const { told } = await register(house.url, house.anonKey, { email: 'noor@hill.uk', name: 'Noor Haddad', role: 'student' })
    assert.deepEqual(told, { sent: false, autoApprove: true })
    const headers = await signIn(house.url, house.anonKey, 'noor@hill.uk')
    assert.equal((await house.ask(undefined, 'GET', '/api/lessons', undefined, headers)).status, 200)
    assert.deepEqual((await house.ask(undefined, 'GET', '/readyz')).body, { status: 'degraded', checks: { database: true, jobs: true, mail: false } })
  })

  test('in production the account waits and the person is told; once the server is back the mail goes out, and its link opens the account', async () => {
    const port = await freePort()
    const house = await openProduction(`smtp://127.0.0.1:${port}`)
    const { told } = await register(house.url, house.anonKey, { email: 'noor@hill.uk', name: 'Noor Haddad', role: 'student' })
    assert.deepEqual([told.sent, told.queued, told.autoApprove], [false, true, undefined])
    assert.match(told.message!, /keep trying/)
    assert.equal(await signInFault(house, 'noor@hill.uk'), 'email_not_confirmed')
    await house.settle()

    const post = keep(await startSmtpStandIn({ port }), (server) => server.close())
    house.clock.advance({ minutes: 2 })
    await house.settle()
    await mustOpenByMail(house, post, 'noor@hill.uk')
  })

  test('a server that refuses for a while gets the message once it takes it again, and once only', async () => {
    const post = keep(await startSmtpStandIn(), (server) => server.close())
    const house = await openProduction(post.url)
    post.refuseWith(451, 'Greylisted, try again later')
    const { told } = await register(house.url, house.anonKey, { email: 'noor@hill.uk', name: 'Noor Haddad', role: 'student' })
    assert.deepEqual([told.sent, told.queued], [false, true])
    await house.settle()
    post.accept()
    for (const minutes of [2, 2, 2]) {
      house.clock.advance({ minutes })
      await house.settle()
    }
    assert.equal(post.messages('noor@hill.uk').length, 1)
    await mustOpenByMail(house, post, 'noor@hill.uk')
  })

  async function openProduction(SMTP_URL: string) {
    const port = await freePort()
    const must = { CLEARWAY_MODE: 'production', AUTH_JWT_SECRET: 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe', MAIL_FROM: 'hello@lovell.co.uk' }
    const house = await open({ ...must, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL })
    house.clock.set(Temporal.Now.instant())
    return house
  }
  const signInFault = async (house: TestHouse, email: string) =>
    (await openVisitor(house.url, house.anonKey).auth.signInWithPassword({ email, password })).error?.code

  async function mustOpenByMail(house: TestHouse, post: SmtpStandIn, email: string) {
    const mail = await post.waitFor(({ to }) => to.includes(email))
    const token = new URL(mail.links.find((link) => link.includes('token='))!).searchParams.get('token')!
    assert.equal((await openVisitor(house.url, house.anonKey).auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
    await signIn(house.url, house.anonKey, email)
    assert.deepEqual(
      (await house.mailsTo(email)).map(({ state, body }) => ({ state, body })),
      [{ state: 'sent', body: null }],
    )
  }
})

describe('the payment service is away', () => {
  test('a checkout says so and keeps the time; when it is back the same checkout opens, is paid and books the lesson', async () => {
    const port = await freePort()
    const secretKey = 'sk_test_of_the_faults'
    const webhookSecret = 'whsec_of_the_faults'
    const house = await open({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: `http://127.0.0.1:${port}` })
    const { amara, helen, lessonId, wish } = await holdMonday(house)
    const away = await house.ask(amara, 'POST', '/api/payments/checkout/session', wish)
    assert.deepEqual([away.status, away.body.code], [424, 'payment-service-away'])
    assert.match(away.body.detail, /Nothing was charged and your time stays held/)
    assert.equal((await house.ask(amara, 'GET', `/api/lessons/${lessonId}`)).body.status, 'held')

    const webhook = { url: `${house.url}/api/payments/webhook`, secret: webhookSecret }
    const till = keep(await startStripeStandIn({ file: ':memory:', port, secretKey, webhook }), (server) => server.close())
    const opened = await house.ask(amara, 'POST', '/api/payments/checkout/session', wish)
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    await till.pay(opened.body.session_id, '4242424242424242')
    await till.deliverPending()
    const booked = (await house.ask(amara, 'GET', `/api/lessons/${lessonId}`)).body
    assert.deepEqual([booked.status, booked.paidWith, booked.instructor.id], ['booked', 'card', helen.id])
    assert.equal(till.sessions().length, 1)
  })
})

describe('the disk is full', () => {
  test('a booking that the database has no room for is refused as a whole, and the same request works when there is room', async () => {
    const house = await open()
    const { amara, helen } = await openMonday(house)
    const owner = keep(new pg.Client({ connectionString: house.ownerUrl }), (client) => client.end())
    await owner.connect()
    await owner.query(
      `create function public.no_room() returns trigger language plpgsql as $$ begin raise disk_full using message = 'could not extend file'; end $$`,
    )
    await owner.query('create trigger no_room before insert on public.lessons for each row execute function public.no_room()')
    const hold = { instructorId: helen.id, startsAt: monday(), minutes: 60 }
    const key = { 'idempotency-key': 'amara-holds-monday' }
    const full = await house.ask(amara, 'POST', '/api/lessons/holds', hold, key)
    assert.deepEqual([full.status, full.body.code, full.headers.get('retry-after')], [503, 'unavailable', '2'])
    assert.equal((await owner.query('select from public.diary_entries')).rowCount, 0, 'the time is not taken either')

    await owner.query('drop trigger no_room on public.lessons')
    assert.equal((await house.ask(amara, 'POST', '/api/lessons/holds', hold, key)).status, 200)
  })

  test('a file for which the store has no room is refused in words, nothing of it is kept, and later it is taken', async () => {
    const s3 = keep(await startS3StandIn({ bucket: 'files' }), (server) => server.close())
    const settings = {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const house = await open(settings)
    const helen = await house.person('Helen Marsh', 'instructor')
    const send = () =>
      house.ask(helen, 'POST', '/storage/v1/object/user-uploads/id-documents/1764000000000_badge.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n', {
        apikey: house.anonKey,
        'content-type': 'application/pdf',
      })
    s3.failNextRequests(1, 507)
    const full = await send()
    assert.equal(full.body.statusCode, '507', JSON.stringify(full.body))
    assert.match(full.body.message, /no room/)
    assert.equal(s3.objects.size, 0)
    const kept = await send()
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
    assert.equal(s3.objects.size, 1)
  })
})

test('one person signs in from twenty places at the same moment, and is let in everywhere', async () => {
  const house = await open()
  await register(house.url, house.anonKey, { email: 'amara@example.com', name: 'Amara Okafor', role: 'student' })
  const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn(house.url, house.anonKey, 'amara@example.com')))
  assert.equal(new Set(sessions.map(({ authorization }) => authorization)).size, 20)
})

/** A learner, and an instructor who is in her books and can be booked. */
async function openMonday(house: TestHouse): Promise<{ amara: Person; helen: Person }> {
  return { amara: await house.person('Amara Okafor'), helen: await makeInstructor(house, 'Helen Marsh') }
}

async function holdMonday(house: TestHouse) {
  const { amara, helen } = await openMonday(house)
  const profile = {
    headline: '',
    about: '',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English'],
    specialisms: [],
    gender: null,
    car: '',
    radiusMiles: 8,
  }
  assert.equal((await house.ask(helen, 'PUT', '/api/instructors/me', { ...profile, postcode: 'BS6 6AA' })).status, 200)
  await house.house.asSystem('a vetted instructor', (db) =>
    db.run(
      `update public.instructors set badge_kind = 'ADI', badge_number = '340117', badge_expires_on = current_date + 700, vetted_until = clock() + interval '700 days' where id = $1`,
      [helen.id],
    ),
  )
  await house.settle()
  const { packages } = (await house.ask(undefined, 'GET', `/api/payments/packages?instructor_id=${helen.id}`)).body as {
    packages: { id: string; name: string }[]
  }
  const single = packages.find(({ name }) => name === '1-hour lesson')!
  const held = await house.ask(amara, 'POST', '/api/lessons/holds', { instructorId: helen.id, startsAt: monday(), minutes: 60 })
  assert.equal(held.status, 200, JSON.stringify(held.body))
  const lessonId: string = held.body.id
  return { amara, helen, lessonId, wish: { package_id: single.id, student_id: amara.id, instructor_id: helen.id, lesson_id: lessonId, origin_url: house.url } }
}

/** Ten in London on a Monday that is far enough ahead for any notice. */
function monday() {
  const today = Temporal.Now.zonedDateTimeISO('Europe/London')
  return today
    .add({ days: 15 - today.dayOfWeek })
    .withPlainTime('10:00')
    .toInstant()
    .toString()
}
