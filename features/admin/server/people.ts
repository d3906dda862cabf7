import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { isId } from '#common/schema.ts'
import { isSuspended } from '#features/accounts/server/users.ts'
import { findVettingOf } from '#features/instructors/server/vetting.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { pageOf, readCursor, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { ListedUser, UserDetails, UserLesson } from '../contract.ts'
import type { userSorts, userStates } from '../rules.ts'
import { asAdmin, noteAct } from './audit-entries.ts'
import { personOf } from './audit.ts'

type Filter = {
  search: string
  role?: Role | undefined
  state?: (typeof userStates)[number] | undefined
  vetting?: NonNullable<ListedUser['vettingStatus']> | undefined
  sort: (typeof userSorts)[number]
  cursor?: string | undefined
  pageSize?: number
}

/** Past row security: a condition that is not leakproof cannot use an index under a policy. */
export async function listUsers(
  db: Db,
  { search, role, state, vetting, sort, cursor, pageSize = 25 }: Filter,
): Promise<{ users: ListedUser[]; nextCursor: string | null }> {
  const behind = readCursor(cursor)
  const searchedId = isId(search) ? search : null
  const rows = await asAdmin(db, 'list users', (service) =>
    service.list('admin.listUsers', userLists[sort], [
      searchedId ? [] : patternsOf(search),
      searchedId,
      role ?? null,
      state ?? null,
      vetting ?? null,
      behind?.key ?? null,
      behind?.id ?? null,
      pageSize + 1,
      phonePatternOf(search),
    ]),
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ sortKey }) => sortKey)
  return { users: shown, nextCursor }
}

/** `$1` are patterns that must all match: the index finds rows by the first. `$6`, `$7` are the cursor. */
const userList = (key: string, type: 'text' | 'timestamptz', way: 'asc' | 'desc') =>
  `select p.id, p.name, p.email as "email!", p.role, p.profile_image as profile_image, p.verification_status as status,
     ${isSuspended('u')} as "suspended!", v.status as vetting_status, p.created_at as joined_at,
     u.last_sign_in_at, (${key})::text as "sort_key!"
   from public.profiles p join auth.users u on u.id = p.id
   left join public.vettings v on v.instructor_id = p.id and p.role = 'instructor'
   where ((p.name || ' ' || p.email) ilike coalesce(($1::text[])[1], '%')
     and not exists (select from unnest($1::text[]) w where (p.name || ' ' || p.email) not ilike w)
     or $9::text is not null and p.id in (select c.person_id from public.contact_details c where c.phone like $9))
     and ($2::uuid is null or p.id = $2) and ($3::text is null or p.role = $3)
     and ($4::text is null or case $4 when 'suspended' then u.banned_until > clock()
       when 'unconfirmed' then p.verification_status = 'pending'
       else p.verification_status = 'approved' and coalesce(u.banned_until <= clock(), true) end)
     and ($5::text is null or v.status = $5)
     and ($6::text is null or (${key}, p.id) ${way === 'asc' ? '>' : '<'} ($6::${type}, $7::uuid))
   order by ${key} ${way}, p.id ${way} limit $8`

const userLists: Record<(typeof userSorts)[number], string> = {
  newest: userList('p.created_at', 'timestamptz', 'desc'),
  oldest: userList('p.created_at', 'timestamptz', 'asc'),
  name: userList('lower(p.name)', 'text', 'asc'),
  seen: userList(`coalesce(u.last_sign_in_at, timestamptz '-infinity')`, 'timestamptz', 'desc'),
}

/** Each word anywhere in name or address, taken literally; the longest first, because it narrows most. */
export const patternsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

/** Digits as people type them, the country with `+44`, `0044` or left out; null if it is no part of a number. */
function phonePatternOf(search: string): string | null {
  const typed = search.replaceAll(/[\s().-]/g, '').replace(/^00(?=[1-9])/, '+')
  if (!/^\+?\d{4,15}$/.test(typed)) return null
  if (typed.startsWith('+')) return `${typed.replace(/^\+440/, '+44')}%`
  return typed.startsWith('0') ? `+44${typed.slice(1)}%` : `%${typed}%`
}

/** @throws notFound */
export async function getUser(db: Db, id: string): Promise<UserDetails> {
  const [profile, account, vetting, lessons, payments, suspension, notes] = await Promise.all([
    findProfile(db, id),
    findAccount(db, id),
    findVettingOf(db, id),
    countLessons(db, id),
    sumPayments(db, id),
    findSuspension(db, id),
    listNotes(db, id),
  ])
  if (!profile || !account) return fail(notFound)
  const { name, email, role, profileImage, verificationStatus: status, createdAt: joinedAt } = profile
  const ofInstructor = role === 'instructor' ? (vetting ?? null) : null
  return {
    id,
    name,
    email,
    role,
    profileImage,
    status,
    joinedAt,
    lessons,
    payments,
    notes,
    ...account,
    suspension: account.suspended ? suspension : null,
    vetting: ofInstructor,
    vettingStatus: ofInstructor?.status ?? null,
  }
}

const findAccount = (db: Db, id: string) =>
  asAdmin(db, 'read an account', (service) =>
    service.find(
      'admin.findAccount',
      `select u.email_confirmed_at as confirmed_at, u.last_sign_in_at, c.phone as "phone?",
         ${isSuspended('u')} as "suspended!"
       from auth.users u left join public.contact_details c on c.person_id = u.id where u.id = $1`,
      [id],
    ),
  )

async function countLessons(db: Db, id: string): Promise<UserDetails['lessons']> {
  return db.get(
    'admin.countLessonsOf',
    `select count(*) filter (where status = 'booked') as booked, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled,
       min(starts_at) filter (where status = 'booked' and starts_at > clock()) as next_at
     from public.lessons where learner_id = $1 or instructor_id = $1`,
    [id],
  )
}

async function sumPayments(db: Db, id: string): Promise<UserDetails['payments']> {
  return db.get(
    'admin.sumPayments',
    `select (select count(*) from public.checkouts where learner_id = $1 and status = 'paid' and moved_from is null) as count,
       (select coalesce(sum(amount_pence), 0) from public.checkouts where learner_id = $1 and status = 'paid' and moved_from is null) as paid_pence,
       (select coalesce(sum(pence), 0) from public.refunds where learner_id = $1) as refunded_pence,
       (select coalesce(sum(pence - commission_pence), 0) from public.lesson_payments where instructor_id = $1 and state = 'released')
         - (select coalesce(sum(r.pence - r.commission_pence), 0) from public.refunds r join public.checkouts c on c.id = r.checkout_id
            where c.instructor_id = $1 and r.taken_from = 'shared') as earned_pence`,
    [id],
  )
}

async function findSuspension(db: Db, id: string): Promise<UserDetails['suspension']> {
  const row = await db.find(
    'admin.findSuspension',
    `select s.reason, s.suspended_at as at, s.lessons, by.id as by_id, by.name as by_name
     from public.suspensions s left join public.profiles by on by.id = s.suspended_by where s.person_id = $1 and s.lifted_at is null`,
    [id],
  )

  if (!row) return null
  const { reason, at, lessons, byId, byName } = row
  return { reason, at, lessons, by: personOf(byId, byName) }
}

async function listNotes(db: Db, id: string): Promise<UserDetails['notes']> {
  const rows = await db.list(
    'admin.listNotes',
    `select a.id, a.at, a.detail as text, a.by_id, by.name as by_name
     from public.admin_acts a left join public.profiles by on by.id = a.by_id
     where a.subject_id = $1 and a.what = 'noted' order by a.at desc, a.id desc limit 50`,
    [id],
  )
  return rows.map(({ byId, byName, ...note }) => ({ ...note, by: personOf(byId, byName) }))
}

/** @throws notFound */
export async function addNote(db: Db, { id, text }: { id: string; text: string }): Promise<void> {
  if (!(await findProfile(db, id))) fail(notFound)
  await noteAct(db, 'noted', id, text)
}

/** @throws notFound, lessonNotBooked */
export async function cancelForBoth(db: Db, { id, reason }: { id: string; reason: string }): Promise<void> {
  const before = await getLesson(db, id)
  if (before.status !== 'booked') fail(lessonNotBooked)
  const { learner } = await cancelLesson(db, { id, reason })
  await noteAct(db, 'lesson-cancelled', learner?.id ?? null, reason)
}

/** The next one first, then those further ahead, then the past from the latest back. */
export async function listUserLessons(
  db: Db,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<{ lessons: UserLesson[]; nextCursor: string | null }> {
  const size = 10
  const behind = readTimeCursor(cursor)
  const rows = await db.list(
    'admin.listUserLessons',
    lessonList(`(l.learner_id = $1 or l.instructor_id = $1) and l.status <> 'lapsed'`),
    [id, behind?.at ?? null, behind?.id ?? null, size + 1],
  )
  const { shown, nextCursor } = pageOf(rows, size, ({ startsAt }) => startsAt)
  return { nextCursor, lessons: shown.map(asUserLesson) }
}

export const lessonList = (matches: string) =>
  `select l.id, l.starts_at, l.minutes, l.status, l.price_pence, l.cancelled_at, l.cancelled_by, l.cancel_reason, l.outcome, l.learner_id, p.name as learner_name, p.email is not null as learner_has_account, l.instructor_id, i.name as instructor_name
   from public.lessons l left join public.profiles p on p.id = l.learner_id left join public.profiles i on i.id = l.instructor_id
   where ${matches}
     and ($2::timestamptz is null or case when $2 < (select clock()) then (l.starts_at, l.id) < ($2, $3::uuid)
       else l.starts_at < (select clock()) or (l.starts_at, l.id) > ($2, $3::uuid) end)
   order by l.starts_at < (select clock()), case when l.starts_at >= (select clock()) then (l.starts_at, l.id) end, l.starts_at desc, l.id desc limit $4`

type Parties = {
  learnerId: string | null
  learnerName: string | null
  learnerHasAccount: boolean | null
  instructorId: string
  instructorName: string | null
}

export function asUserLesson<Lesson extends Parties>(row: Lesson) {
  const { learnerId, learnerName, learnerHasAccount, instructorId, instructorName, ...lesson } = row
  return {
    ...lesson,
    learner: personOf(learnerId, learnerName),
    learnerHasAccount: learnerId === null ? null : (learnerHasAccount ?? false),
    instructor: personOf(instructorId, instructorName),
  }
}
