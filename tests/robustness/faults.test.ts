import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { startS3StandIn } from '#tools/stand-ins/s3/stand-in.ts'
import { startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { withPhotos } from '#tests/support/photos.ts'
import { openTestApp, type Person, type TestApp } from '../support/test-app.ts'
import { cothamRoad, makeInstructor } from '#tests/support/lessons.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createCheckoutSession, listPackages, paymentServiceAway } from '#features/payments/contract.ts'
import { getLesson, holdLesson } from '#features/lessons/contract.ts'
import { setMyInstructor } from '#features/instructors/contract.ts'

const closing: (() => Promise<unknown>)[] = []
const closeAfter = <T>(made: T, close: (made: T) => Promise<unknown>): T => {
  closing.unshift(() => close(made))
  return made
}
after(async () => {
  for (const close of closing) await close()
})
const open = async (env: Record<string, string> = {}) =>
  closeAfter(await openTestApp(env), (app) => app.close())

describe('the payment service is away', () => {
  test('a checkout says so and keeps the time; when it is back the same checkout opens, is paid and books the lesson', async () => {
    const port = await freePort()
    const secretKey = 'sk_test_of_the_faults'
    const webhookSecret = 'whsec_of_the_faults'
    const app = await open({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    })
    const { amara, helen, lessonId, query } = await holdMonday(app)
    const away = await app.fails(amara, createCheckoutSession, query, paymentServiceAway)
    assert.match(away.detail, /You haven’t been charged and we’re still holding your slot/)
    assert.equal((await app.call(amara, getLesson, { id: lessonId })).status, 'held')

    const webhook = { url: `${app.url}/api/payments/webhook`, secret: webhookSecret }
    const stripe = closeAfter(
      await startStripeStandIn({ file: ':memory:', port, secretKey, webhook }),
      (server) => server.close(),
    )
    const opened = await app.call(amara, createCheckoutSession, query)
    await stripe.pay(opened.session_id, '4242424242424242')
    await stripe.deliverPending()
    const booked = await app.call(amara, getLesson, { id: lessonId })
    assert.deepEqual([booked.status, booked.paidWith, booked.instructor.id], ['booked', 'card', helen.id])
    assert.equal(stripe.sessions().length, 1)
  })
})

describe('the disk is full', () => {
  test('a booking that the database has no room for is refused as a whole, and the same request works when there is room', async () => {
    const app = await open()
    const { amara, helen } = await openMonday(app)
    const owner = closeAfter(new pg.Client({ connectionString: app.ownerUrl }), (client) => client.end())
    await owner.connect()
    await owner.query(
      `create function public.no_room() returns trigger language plpgsql as $$ begin raise disk_full using message = 'could not extend file'; end $$`,
    )
    await owner.query(
      'create trigger no_room before insert on public.lessons for each row execute function public.no_room()',
    )
    const hold = { instructorId: helen.id, startsAt: monday(), minutes: 60 }
    const key = { 'idempotency-key': 'amara-holds-monday' }
    const full = await app.tryCall(amara, holdLesson, hold, key)
    assert.deepEqual(
      [full.status, full.body.code, full.headers.get('retry-after')],
      [503, 'unavailable', '2'],
    )
    assert.equal(
      (await owner.query('select from public.diary_entries')).rowCount,
      0,
      'the time is not taken either',
    )

    await owner.query('drop trigger no_room on public.lessons')
    await app.call(amara, holdLesson, hold, key)
  })

  test('a file for which the store has no room is refused in words, nothing of it is kept, and later it is taken', async () => {
    const s3 = closeAfter(await startS3StandIn({ bucket: 'files' }), (server) => server.close())
    const settings = {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const app = await open(settings)
    const helen = await app.person('Helen Marsh', 'instructor')
    const send = () =>
      app.ask(
        helen,
        'POST',
        '/storage/v1/object/user-uploads/id-documents/1764000000000_badge.pdf',
        '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n',
        {
          apikey: app.anonKey,
          'content-type': 'application/pdf',
        },
      )
    s3.failNextRequests(1, 507)
    const full = await send()
    assert.equal(full.body.statusCode, '507', JSON.stringify(full.body))
    assert.match(full.body.message, /run out of space/)
    assert.equal(s3.objects.size, 0)
    const stored = await send()
    assert.equal(stored.status, 200, JSON.stringify(stored.body))
    assert.equal(s3.objects.size, 1)
  })
})

/** A learner, and an instructor who is in her books and can be booked. */
async function openMonday(app: TestApp): Promise<{ amara: Person; helen: Person }> {
  return { amara: await app.person('Amara Okafor'), helen: await makeInstructor(app, 'Helen Marsh') }
}

async function holdMonday(app: TestApp) {
  const { amara, helen } = await openMonday(app)
  await app.call(helen, setMyInstructor, {
    headline: '',
    about: '',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English'],
    specialisms: [],
    gender: null,
    car: '',
    radiusMiles: 8,
    postcode: 'BS6 6AA',
  })
  await app.services.asSystem('a vetted instructor', (db) =>
    db.queryUnchecked(
      `update public.instructors set badge_kind = 'ADI', badge_number = '340117', badge_expires_on = current_date + 700, vetted_until = clock() + interval '700 days' where id = $1`,
      [helen.id],
    ),
  )
  await withPhotos(app, helen)
  await app.settle()
  const { packages } = await app.call(undefined, listPackages, { instructor_id: helen.id })
  const single = packages.find(({ name }) => name === '1-hour lesson')!
  const held = await app.call(amara, holdLesson, {
    instructorId: helen.id,
    startsAt: monday(),
    minutes: 60,
    pickup: cothamRoad,
  })
  const lessonId = held.id
  return {
    amara,
    helen,
    lessonId,
    query: {
      package_id: single.id,
      student_id: amara.id,
      instructor_id: helen.id,
      lesson_id: lessonId,
      origin_url: app.url,
    },
  }
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
