import { feature as disputes } from '#features/disputes/server/feature.ts'
import { feature as payers } from '#features/payers/server/feature.ts'
import { feature as packages } from '#features/packages/server/feature.ts'
import { feature as paperwork } from '#features/paperwork/server/feature.ts'
import { feature as payments } from '#features/payments/server/feature.ts'
import { feature as payouts } from '#features/payouts/server/feature.ts'
import { feature as paymentLinks } from '#features/payment-links/server/feature.ts'
import { feature as plans } from '#features/plans/server/feature.ts'
import { feature as vouchers } from '#features/vouchers/server/feature.ts'
import { handlers } from '#features/payments/server/webhook.ts'
import { listPackages } from '#features/payments/contract.ts'
import { setMyInstructor } from '#features/instructors/contract.ts'
import type { Job } from '#server/jobs.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { callsBy, type Person } from '#tests/support/test-app.ts'
import { seeded } from '#tools/demo/random.ts'
import type { StripeEvent } from '#tools/stand-ins/stripe/resources/events.ts'
import { openCrashes } from './crashes.ts'

export type Teacher = Person & {
  packages: ReadonlyMap<string, string>
  account?: string
  /** Whole slots of two hours from the first morning on. */
  slots: number
}
export type Lesson = { id: string; startsAt: Temporal.Instant; teacher: Teacher; isMarked?: true }
/** A learner, with what they have bought of one of two instructors. */
export type Story = {
  learner: Person
  teachers: readonly Teacher[]
  lessons: Lesson[]
  unpaid: string[]
  /** Vouchers that somebody has bought for them. */
  gifts: { recipientEmail: string; token: string }[]
  /** Who pays for them on a page of their own, the latest; and how many there were. */
  payer?: { id: string; email: string }
  payers: number
  isGone?: true
}
export type World = Awaited<ReturnType<typeof openWorld>>

export const password = 'eleven green lorries'
const ours = [payments, payouts, plans, packages, disputes, paperwork, paymentLinks, vouchers, payers]
const jobNames = [
  'event',
  'subscriber',
  'lapse-hold',
  'deliver-unmarked',
  ...ours.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
]
const subscribers = ours.flatMap(({ subscribers = [] }) => subscribers.map(({ to, name }) => `${to} ${name}`))
const heard = new Set(Object.keys(handlers))

/** The whole product with instructors, its clock, its Stripe, and everything that can go wrong between them. */
export async function openWorld(seed: number, teacherCount: number) {
  const random = seeded(seed)
  const shop = await openShop({ DATABASE_POOL: '2', DATABASE_JOBS: '2' })
  // Its events are carried by hand: late, twice and in any order.
  shop.stripe.sendWebhooksTo(null)
  const passwordHash = await hashPassword(password)
  const teachers: Teacher[] = []
  for (let nr = 0; nr < teacherCount; nr += 1) teachers.push(await openTeacher(shop, nr))
  const crashes = openCrashes()
  const { fastify, services, clock } = shop

  let requests = 0
  const inProcess = callsBy(async (who, method, url, body, headers = {}) => {
    // Each from a network of its own: what is counted by network isn't this story's subject.
    requests += 1
    const reply = await fastify.inject({
      remoteAddress: `10.${(requests >> 16) % 256}.${(requests >> 8) % 256}.${requests % 256}`,
      method: method as 'GET',
      url,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.body && JSON.parse(reply.body), headers: new Headers() }
  })

  const counts: Record<string, number> = {}
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)
  let isCalm = false

  /** A call that may be refused, may meet Stripe's faults, and in which the process may end. */
  const attempt: typeof inProcess.tryCall = async (who, endpoint, input, headers) => {
    const mayFail = !isCalm && random.chance(0.12)
    if (mayFail && random.chance(0.7)) crashes.after(random.whole(0, 7))
    else if (mayFail) fault()
    const answer = await inProcess.tryCall(who, endpoint, input, headers)
    const hasCrashed = crashes.revive()
    count(
      `${endpoint.method} ${endpoint.path} ${answer.status === 200 ? 'ok' : hasCrashed ? 'crashed' : String(answer.body.code)}`,
    )
    shop.stripe.endFaults()
    // On a machine that is too busy to answer in time: nothing has happened, as after a crash.
    const isBusy = answer.status === 503 && answer.body.code === 'unavailable'
    if ((answer.status >= 500 && !hasCrashed && !isBusy) || answer.status === 400)
      throw new Error(`${endpoint.method} ${endpoint.path} → ${JSON.stringify(answer.body)}`)
    return answer
  }
  function fault() {
    count('fault of Stripe')
    const times = random.pick([1, 3])
    if (random.chance(0.5)) shop.stripe.loseNextAnswers(times)
    else shop.stripe.failNextRequests(times, random.pick([500, 429]))
  }

  let seen = 0
  let letters: StripeEvent[] = []
  async function post() {
    const written = shop.stripe.eventsAfter(seen)
    letters.push(...written.filter(({ type }) => heard.has(type)))
    seen += written.length
    const late: StripeEvent[] = []
    for (const event of isCalm ? letters : random.shuffled(letters)) {
      const isLate = !isCalm && random.chance(0.1)
      for (const times = isLate ? 0 : random.chance(0.05) ? 2 : 1, nr = { at: 0 }; nr.at < times; nr.at += 1)
        if (!(await send(event))) late.push(event)
      if (isLate) late.push(event)
    }
    letters = late
  }
  async function send(event: StripeEvent) {
    if (!isCalm && random.chance(0.01)) crashes.after(0)
    const { status } = await shop.sendEvent(event)
    crashes.revive()
    return status === 200
  }

  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    services.asSystem(
      'the story',
      async (db) => (await db.queryUnchecked<Row & Record<string, unknown>>(text, values)).rows,
    )

  /** All jobs about money that are due, also those that have failed. What only tells people isn't this story's subject. */
  async function work() {
    await sql(`delete from pgboss.job where state > 'active'`)
    for (let isQuiet = false; !isQuiet; ) {
      isQuiet = true
      const due = await sql<{ name: string }>(
        `with gone as (
           delete from pgboss.job j where state < 'active' and (
             name <> all($1)
             or name = 'subscriber' and (select e.name from app.events e where e.id::text = j.data->>'event') || ' ' || (j.data->>'subscriber') <> all($2)
             or name = 'event' and not exists (
               select from app.events e join unnest($2) s (what) on split_part(s.what, ' ', 1) = e.name where e.id::text = j.data->>'id'))
           returning j.id),
         near as (
           update pgboss.job j set start_after = least(start_after, created_on) where state < 'active' and name = any($1) and id not in (select id from gone)
             and (start_after <= clock() or state = 'retry') returning name)
         select distinct name from near`,
        [jobNames, subscribers],
      )
      for (const { name } of due) {
        if (!isCalm && random.chance(0.04)) crashes.after(random.whole(0, 40))
        else if (!isCalm && random.chance(0.02)) fault()
        if ((await services.jobs.runDue(name)) > 0) isQuiet = false
        crashes.revive()
        shop.stripe.endFaults()
      }
    }
  }
  /** Whatever was done may be done again: a process can end before it has noted that a job is done. */
  const repeat = () =>
    sql(
      `select app.queue_job(j.name, j.data, null, null, null) from (
         select name, data from pgboss.job where state = 'completed' and name = any($1) order by md5(id::text || $2) limit 4) j`,
      [jobNames.filter((name) => name !== 'event'), String(random.next())],
    )

  /** As by its cron line. */
  async function run<Data>(job: Job<Data>) {
    if (!isCalm && random.chance(0.1)) crashes.after(random.whole(0, 12))
    try {
      await job.work({} as Data, services)
    } catch (error) {
      if (isCalm) throw error
    }
    crashes.revive()
  }

  let nr = 0
  return {
    shop,
    random,
    teachers,
    sql,
    attempt,
    post,
    work,
    run,
    repeat,
    count,
    counts,
    clock,
    crashes: crashes.count,
    /** From now on nothing goes wrong. */
    calmDown: () => void (isCalm = true),
    call: inProcess.call,
    async begin(): Promise<Story> {
      const learner = await shop.person(`Learner ${(nr += 1)}`)
      if (random.chance(0.03))
        await sql('update auth.users set password_hash = $2 where id = $1', [learner.id, passwordHash])
      const teachers_ = random.shuffled(teachers).slice(0, 2)
      return { learner, teachers: teachers_, lessons: [], unpaid: [], gifts: [], payers: 0 }
    },
    /** The next time of an instructor that nobody was given yet. */
    nextStart(teacher: Teacher): Temporal.Instant {
      for (;;) {
        const slot = teacher.slots++
        const day = Temporal.PlainDate.from('2026-11-24').add({ days: Math.floor(slot / 4) })
        if (day.dayOfWeek > 5) continue
        const plainTime = Temporal.PlainTime.from({ hour: 9 + 2 * (slot % 4) })
        const at = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime }).toInstant()
        if (Temporal.Instant.compare(at, clock.now().add({ hours: 4 })) > 0) return at
      }
    },
    async close() {
      crashes.close()
      await shop.close()
    },
  }
}

/** Prices that leave odd pennies. Some charge more in the evening and less for long lessons, some have a first lesson. */
async function openTeacher(shop: Shop, nr: number): Promise<Teacher> {
  const rate = 3_807 + 113 * nr
  const person = await shop.teacher(`Teacher ${String.fromCodePoint(65 + nr)}`, rate)
  await shop.call(person, setMyInstructor, {
    ...own,
    hourlyRatePence: rate,
    firstLesson: nr % 2 === 0 ? { minutes: 60, pricePence: 2_001 + nr } : null,
    priceRules:
      nr % 3 === 0
        ? {
            evening: { from: '15:00', extraPence: 211 },
            weekend: null,
            long: { fromMinutes: 90, lessPence: 97 },
          }
        : noRules,
  })
  await shop.settle()
  // Two of three are paid from the first day on.
  const account = nr % 3 === 1 ? undefined : await shop.becomePayee(person)
  const { packages: offered } = await shop.call(undefined, listPackages, { instructor_id: person.id })
  return {
    ...person,
    ...(account && { account }),
    slots: 0,
    packages: new Map(offered.map(({ name, id }) => [name, id])),
  }
}

const noRules = { evening: null, weekend: null, long: null }
const own = {
  headline: '',
  about: '',
  gearboxes: ['manual' as const],
  languages: ['English'],
  specialisms: [],
  gender: null,
  car: '',
  radiusMiles: 8,
  postcode: 'BS6 6AA',
}
