import { notFound } from '#common/api-error.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Address } from '#features/places/contract.ts'
import { listFirstPlaces } from '#features/places/server/places.ts'
import type { ListedPupil, Pupil } from '../contract.ts'
import { type Balance, balanceOf, type PupilStatus } from '../rules.ts'

type Query = {
  search: string
  status?: PupilStatus | undefined
  archived: boolean
  limit: number
  cursor?: string | undefined
}

export type PupilRecord = Row<'pupils.findRecord'>

export async function listPupils(
  db: Db,
  instructorId: string,
  query: Query,
): Promise<{ pupils: ListedPupil[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor)
  const rows = await db.list(
    'pupils.listPupils',
    `${records} and (p.archived_at is not null) = $3 and ($4::text is null or p.status = $4)
       and ($5 = '' or concat_ws(' ', k.name, case when auth.office() is null then p.email end) ilike '%' || $5 || '%'
         or ($9 <> '' and auth.office() is null and p.phone like '%' || $9 || '%'))
       and ($6::text is null or (lower(k.name), p.id) > ($6, $7::uuid))
     order by lower(k.name), p.id limit $8`,
    [
      instructorId,
      null,
      query.archived,
      query.status ?? null,
      query.search.replaceAll(/[\\%_]/g, String.raw`\$&`),
      after?.key ?? null,
      after?.id ?? null,
      query.limit + 1,
      digitsOf(query.search),
    ],
  )
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ name }) => name.toLowerCase())
  const balances = await listBalances(db, instructorId, shown)
  return { pupils: shown.map((row) => asListed(row, balances)), nextCursor }
}

/** As numbers are stored: `07700 9` finds `+447700900123`. Empty: no part of a number. */
function digitsOf(search: string) {
  const digits = search.replaceAll(/[\s().-]/g, '').replace(/^0+/, '')
  return /^\+?\d+$/.test(digits) ? digits : ''
}

/** `id` is the record's or the learner's. @throws notFound */
export async function getPupil(db: Db, instructorId: string, id: string): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  const [pupil] = await asPupils(db, instructorId, [record])
  return pupil ?? fail(notFound)
}

/** Not the archived ones; 300 at most. */
export async function listPupilRecords(db: Db, instructorId: string): Promise<Pupil[]> {
  const rows = await db.list(
    'pupils.listPupilRecords',
    `${records} and p.archived_at is null order by lower(k.name), p.id limit 300`,
    [instructorId, null],
  )
  return asPupils(db, instructorId, rows)
}

async function asPupils(db: Db, instructorId: string, rows: readonly PupilRecord[]): Promise<Pupil[]> {
  const ids = rows.map(({ id }) => id)
  const [balances, hours, debts] = await Promise.all([
    listBalances(db, instructorId, rows),
    db.list(
      'pupils.asPupils.listHours',
      'select pupil_id, id, minutes, pence, method, received_at from public.prepaid_hours where pupil_id = any($1) order by received_at desc, id desc',
      [ids],
    ),
    db.list(
      'pupils.asPupils.listDebts',
      'select pupil_id, id, pence, noted_at, received_at, method from public.earlier_debts where pupil_id = any($1) order by noted_at desc, id desc',
      [ids],
    ),
  ])
  const pickups = await listUsualPickups(db, rows)
  return rows.map((record) => {
    const { notes, licenceSeenOn, eyesightCheckedOn, theoryTestOn } = record
    return {
      ...asListed(record, balances),
      notes,
      licenceSeenOn,
      eyesightCheckedOn,
      theoryTestOn,
      prepaidHours: hours.filter(({ pupilId }) => pupilId === record.id),
      earlierDebts: debts.filter(({ pupilId }) => pupilId === record.id),
      pickup: pickups.get(record.personId) ?? null,
    }
  })
}

/**
 * Of people with an account the pick-up of their latest lesson with this instructor, who still sees it: their saved
 * places are their own, and no booking of an instructor brings one to light.
 */
export async function findUsualPickup(
  db: Db,
  instructorId: string,
  record: Pick<PupilRecord, 'personId' | 'hasAccount'>,
): Promise<Address | null> {
  if (!record.hasAccount) return (await listUsualPickups(db, [record])).get(record.personId) ?? null
  const latest = await db.asService('where a learner was picked up last', (service) =>
    service.find(
      'pupils.findUsualPickup',
      `select w.address, w.postcode, w.note from public.lesson_places w join public.lessons l on l.id = w.lesson_id
       where w.kind = 'pickup' and l.instructor_id = $1 and l.learner_id = $2 and l.status in ('booked', 'delivered')
         and l.ends_at > clock() - interval '1 day'
       order by l.starts_at desc limit 1`,
      [instructorId, record.personId],
    ),
  )
  return latest ?? null
}

async function listUsualPickups(
  db: Db,
  records: readonly Pick<PupilRecord, 'personId' | 'hasAccount'>[],
): Promise<Map<string, Address>> {
  const people = records.filter(({ hasAccount }) => !hasAccount).map(({ personId }) => personId)
  if (people.length === 0) return new Map()
  const places = await db.asService('where pupils without an account are picked up', (service) =>
    listFirstPlaces(service, people),
  )
  return new Map(
    places.map(({ personId, address, postcode, note }) => [personId, { address, postcode, note }]),
  )
}

/** `id` is the record's or the learner's. */
export const findRecord = (db: Db, instructorId: string, id: string): Promise<PupilRecord | undefined> =>
  db.find('pupils.findRecord', `${records} and $2 in (p.id, p.person_id)`, [instructorId, id])

/**
 * Somebody whom the instructor may enter something for. A learner with an account can end that: who leaves at the same
 * moment waits, and sees what was entered. @throws notFound
 */
export async function getCurrentRecord(db: Db, instructorId: string, id: string): Promise<PupilRecord> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  if (!record.hasAccount) return record
  const current = await db.find(
    'pupils.lockCurrent',
    'select id from public.pupils where id = $1 and left_at is null for no key update',
    [record.id],
  )
  return current ? record : fail(notFound)
}

/** Those paid by hand or from hours. */
export const listOwnLessons = (db: Db, instructorId: string, people: readonly string[]) =>
  db.list(
    'pupils.listOwnLessons',
    `select learner_id as "learner_id!", status, starts_at, ends_at, minutes, price_pence, paid_with, received_pence, cancelled_cost_pence
     from public.lessons where instructor_id = $1 and learner_id = any($2) and paid_with in ('cash', 'bank', 'hours', 'card-link')`,
    [instructorId, people],
  )

/** `$1` is the instructor, whose contacts all of them are. */
const records = `select p.*, k.name as "name!", k.profile_image as image, k.has_account as "has_account!", l.lessons_done, l.minutes_done, l.next_lesson_at, l.last_lesson_at
  from public.pupils p
  join public.people(case when $2::uuid is null then array(select person_id from public.pupils where instructor_id = $1)
    else array(select person_id from public.pupils where instructor_id = $1 and $2 in (id, person_id)) end) k on k.id = p.person_id
  cross join lateral (
    select count(*) filter (where status = 'delivered') as lessons_done, coalesce(sum(minutes) filter (where status = 'delivered'), 0) as minutes_done,
      min(starts_at) filter (where status = 'booked' and starts_at > clock()) as next_lesson_at, max(starts_at) filter (where status = 'delivered') as last_lesson_at
    from public.lessons where instructor_id = $1 and learner_id = p.person_id and status in ('booked', 'delivered')) l
  where p.instructor_id = $1`

/** Minutes bought by card count as well. */
async function listBalances(
  db: Db,
  instructorId: string,
  rows: readonly { id: string; personId: string }[],
): Promise<Map<string, Balance>> {
  const people = rows.map(({ personId }) => personId)
  const [lessons, prepaid] = await Promise.all([
    listOwnLessons(db, instructorId, people),
    db.list(
      'pupils.listBalances.sumPrepaid',
      `select p.id, coalesce((select sum(minutes) from public.prepaid_hours where pupil_id = p.id), 0) as by_hand,
         coalesce((select sum(pence) from public.earlier_debts where pupil_id = p.id and received_at is null), 0) as owed_before,
         coalesce((select sum(minutes_left) from public.lesson_credits where learner_id = p.person_id and instructor_id = $1), 0) as by_card
       from public.pupils p where p.id = any($2)`,
      [instructorId, rows.map(({ id }) => id)],
    ),
  ])
  const now = db.now().toString()
  return new Map(
    rows.map(({ id, personId }) => {
      const { byHand = 0, byCard = 0, owedBefore = 0 } = prepaid.find((one) => one.id === id) ?? {}
      const own = lessons.filter(({ learnerId }) => learnerId === personId)
      const { pence, minutesLeft } = balanceOf(own, byHand + byCard, now)
      return [id, { pence: pence - owedBefore, minutesLeft }]
    }),
  )
}

function asListed(row: PupilRecord, balances: ReadonlyMap<string, Balance>): ListedPupil {
  return {
    id: row.id,
    learnerId: row.personId,
    name: row.name,
    image: row.image,
    hasAccount: row.hasAccount,
    email: row.email,
    phone: row.phone,
    hourlyRatePence: row.hourlyRatePence,
    minutesTaught: row.minutesTaught,
    status: row.status,
    archivedAt: row.archivedAt,
    lessonsDone: row.lessonsDone,
    minutesDone: row.minutesDone,
    nextLessonAt: row.nextLessonAt,
    lastLessonAt: row.lastLessonAt,
    drivingTestOn: row.drivingTestOn,
    balance: balances.get(row.id) ?? { pence: 0, minutesLeft: 0 },
  }
}
