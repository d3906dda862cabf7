import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { isId } from '#common/schema.ts'
import { findVettingOf } from '#features/instructors/server/vetting.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { ListedUser, UserDetails } from '../contract.ts'
import type { userSorts, userStates } from '../rules.ts'

const pageSize = 25

type Filter = {
  search: string
  role?: Role | undefined
  state?: (typeof userStates)[number] | undefined
  vetting?: NonNullable<ListedUser['vettingStatus']> | undefined
  sort: (typeof userSorts)[number]
  cursor?: string | undefined
}

/** Everybody who fits the filter, in the order asked for. The asker is an admin; anybody else is refused by the database too. */
export async function listUsers(
  db: Db,
  { search, role, state, vetting, sort, cursor }: Filter,
): Promise<{ users: ListedUser[]; nextCursor: string | null }> {
  const behind = readCursor(cursor)
  const searchedId = isId(search) ? search : null
  const rows = await db.list(
    'admin.listUsers',
    `select id as "id!", name as "name!", email as "email!", role as "role!", profile_image, status as "status!", suspended as "suspended!", vetting as vetting_status,
       joined_at as "joined_at!", last_sign_in_at, sort_key as "sort_key!"
     from admin.people($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      searchedId ? [] : patternsOf(search),
      searchedId,
      role ?? null,
      state ?? null,
      vetting ?? null,
      sort,
      behind?.key ?? null,
      behind?.id ?? null,
      pageSize + 1,
    ],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ sortKey }) => sortKey)
  return { users: shown as ListedUser[], nextCursor }
}

/** Each word anywhere in name or address, taken literally; the longest first, because it narrows most. */
const patternsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

/** One person with vetting, lessons, payments and suspension. Refuses with `not-found`. */
export async function getUser(db: Db, id: string): Promise<UserDetails> {
  const [profile, account, vetting, lessons, payments, suspension] = await Promise.all([
    findProfile(db, id),
    findAccount(db, id),
    findVettingOf(db, id),
    countLessons(db, id),
    sumPayments(db, id),
    findSuspension(db, id),
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
    ...account,
    suspension: account.suspended ? suspension : null,
    vetting: ofInstructor,
    vettingStatus: ofInstructor?.status ?? null,
  }
}

async function findAccount(db: Db, id: string) {
  return db.find(
    'admin.findAccount',
    'select confirmed_at, last_sign_in_at, suspended from admin.account($1)',
    [id],
  )
}

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
    `select (select count(*) from public.checkouts where learner_id = $1 and status = 'paid') as count,
       (select coalesce(sum(amount_pence), 0) from public.checkouts where learner_id = $1 and status = 'paid') as paid_pence,
       (select coalesce(sum(pence), 0) from public.refunds where learner_id = $1) as refunded_pence,
       (select coalesce(sum(pence - commission_pence), 0) from public.lesson_payments where instructor_id = $1 and state = 'released') as earned_pence`,
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
  return { reason, at, lessons, by: byId && byName !== null ? { id: byId, name: byName } : null }
}
