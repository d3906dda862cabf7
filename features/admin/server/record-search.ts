import { plural } from '#common/plural.ts'
import { homeZone } from '#common/time.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import type { UserLesson } from '../contract.ts'
import type { FoundPayment } from '../record-search-contract.ts'
import { readSought, type Sought } from '../rules.ts'
import { asAdmin, noteAct } from './audit-entries.ts'
import { personOf } from './audit.ts'
import { asUserLesson, lessonList, patternsOf } from './people.ts'

type Query = {
  search: string
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}
type Found<Kind extends string, Record> = { [kind in Kind]: Record[] } & { nextCursor: string | null }

const pageSize = 10

/** On record, as is every search by `searchPayments`. @throws notAllowed */
export const searchLessons = (db: Db, query: Query): Promise<Found<'lessons', UserLesson>> =>
  asAdmin(db, 'search lessons', async (service) => {
    const sought = readSought(query.search)
    const rows =
      sought.by === 'reference' || sought.by === 'amount'
        ? []
        : await service.list('admin.searchLessons', lessonsBy[sought.by], valuesOf(sought, query))
    const { shown, nextCursor } = pageOf(rows, pageSize, ({ startsAt }) => startsAt)
    const lessons = shown.map(asUserLesson)
    await noteSearch(service, 'lesson', sought, query, lessons)
    return { lessons, nextCursor }
  })

/** @throws notAllowed */
export const searchPayments = (db: Db, query: Query): Promise<Found<'payments', FoundPayment>> =>
  asAdmin(db, 'search payments', async (service) => {
    const sought = readSought(query.search)
    const rows = await service.list('admin.searchPayments', paymentsBy[sought.by], valuesOf(sought, query))
    const { shown, nextCursor } = pageOf(rows, pageSize, ({ at }) => at)
    const payments = shown.map(
      ({ learnerId, learnerName, instructorId, instructorName, lessonId, lessonStartsAt, ...payment }) => ({
        ...payment,
        learner: personOf(learnerId, learnerName),
        instructor: personOf(instructorId, instructorName),
        lesson: lessonId && lessonStartsAt ? { id: lessonId, startsAt: lessonStartsAt } : null,
      }),
    )
    await noteSearch(service, 'payment', sought, query, payments)
    return { payments, nextCursor }
  })

type Values = [string[], string | null, string | null, number, string | null, string | null]

/** `$1`: what was typed, then patterns that must all match. */
function valuesOf(sought: Sought, { from, to, cursor }: Query): Values {
  const behind = readTimeCursor(cursor)
  const typed = sought.by === 'amount' ? String(sought.pence) : sought.by === 'days' ? '' : sought.text
  const patterns = sought.by === 'words' ? patternsOf(sought.text) : []
  return [
    [typed, ...patterns],
    behind?.at ?? null,
    behind?.id ?? null,
    pageSize + 1,
    from ?? null,
    to ?? null,
  ]
}

/** The first pattern finds people by its index; the others may name the other of the two. */
const people = `select w.id from public.profiles w where (w.name || ' ' || w.email) ilike ($1::text[])[2]`
const fits = `not exists (select from unnest(($1::text[])[3:]) w
  where concat_ws(' ', p.name || ' ' || p.email, i.name || ' ' || i.email) not ilike w)`
const within = (at: string) =>
  `($5::date is null or ${at} >= $5::date::timestamp at time zone '${homeZone}')
   and ($6::date is null or ${at} < ($6::date + 1)::timestamp at time zone '${homeZone}')`

const lessonsBy = {
  id: lessonList(`l.id = ($1::text[])[1]::uuid and ${within('l.starts_at')}`),
  days: lessonList(`$1::text[] is not null and l.status <> 'lapsed' and ${within('l.starts_at')}`),
  words: lessonList(`l.id in (select o.id from public.lessons o where o.learner_id in (${people})
      union select o.id from public.lessons o where o.instructor_id in (${people}))
    and l.status <> 'lapsed' and ${fits} and ${within('l.starts_at')}`),
}

const at = 'coalesce(c.paid_at, c.created_at)'

/** Hours taken along to another instructor repeat a payment, and are none. */
const paymentList = (matches: string) =>
  `select c.id, c.package_name, c.amount_pence, c.created_at, c.paid_at, ${at} as "at!",
     case c.status when 'paid' then 'paid' when 'expired' then 'expired' else 'unpaid' end as status,
     (select coalesce(sum(r.pence), 0) from public.refunds r where r.checkout_id = c.id) as "refunded_pence!",
     (c.payer_link_id is not null or c.voucher_id is not null) as "by_somebody_else!", coalesce(c.payment_intent, c.session_id) as reference,
     c.trouble is not null as "is_stuck!", c.learner_id, p.name as "learner_name?", c.instructor_id, i.name as "instructor_name?",
     l.id as "lesson_id?", l.starts_at as "lesson_starts_at?"
   from public.checkouts c left join public.profiles p on p.id = c.learner_id
   left join public.profiles i on i.id = c.instructor_id left join public.lessons l on l.id = c.lesson_id
   where ${matches} and c.moved_from is null and ${within(at)}
     and ($2::timestamptz is null or (${at}, c.id) < ($2::timestamptz, $3::uuid))
   order by ${at} desc, c.id desc limit $4`

const paymentsBy = {
  id: paymentList(`c.id in (select ($1::text[])[1]::uuid
    union select o.id from public.checkouts o where o.lesson_id = ($1::text[])[1]::uuid
    union select k.checkout_id from public.lesson_payments s join public.lesson_credits k on k.id = s.credit_id
      where s.lesson_id = ($1::text[])[1]::uuid)`),
  reference: paymentList(`c.id in (select o.id from public.checkouts o where o.session_id = ($1::text[])[1]
    union select o.id from public.checkouts o where o.payment_intent = ($1::text[])[1] and o.moved_from is null
    union select r.checkout_id from public.refunds r where r.stripe_refund = ($1::text[])[1])`),
  amount: paymentList('c.amount_pence = ($1::text[])[1]::int'),
  days: paymentList('$1::text[] is not null'),
  // Of somebody else who paid only the whole address is compared, and never shown: they rang and said it.
  words: paymentList(`(c.id in (select o.id from public.checkouts o where o.learner_id in (${people})
      union select o.id from public.checkouts o where o.instructor_id in (${people})) and ${fits}
    or c.id in (select a.checkout_id from public.paying_cards a where lower(a.payer_email) = lower(($1::text[])[1])))`),
}

type Record = { learner: FoundPayment['learner']; instructor: FoundPayment['instructor'] } & {
  learnerHasAccount?: boolean | null
}

/** How it was searched and whom the answer was about; not the words, which are names and outlive accounts here. */
async function noteSearch(
  db: Db,
  noun: string,
  sought: Sought,
  { from, to }: Query,
  found: readonly Record[],
) {
  const days = from === to ? (from ?? '') : `${from ?? 'the first day'} to ${to ?? 'the last'}`
  const by = [sought.by === 'days' ? '' : soughtWords[sought.by], days].filter(Boolean).join(', ')
  await noteAct(
    db,
    'records-searched',
    personInAll(found),
    `${noun}s by ${by}: ${plural(found.length, noun)} shown`,
  )
}

const soughtWords = { id: 'id', reference: 'reference', amount: 'amount', words: 'name or email address' }

const personInAll = (found: readonly Record[]) =>
  onlyOne(found.map((one) => (one.learnerHasAccount === false ? null : one.learner))) ??
  onlyOne(found.map(({ instructor }) => instructor))

function onlyOne(people: readonly FoundPayment['learner'][]) {
  const id = people[0]?.id
  return id !== undefined && people.every((one) => one?.id === id) ? id : null
}
