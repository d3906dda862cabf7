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
  const { rows } = await db.run<ListedUser & { sortKey: string }>(
    `select id, name, email, role, profile_image as "profileImage", status, suspended, vetting as "vettingStatus", joined_at as "joinedAt", last_sign_in_at as "lastSignInAt", sort_key as "sortKey"
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
  return { users: shown, nextCursor }
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
  const {
    name,
    email,
    role,
    profile_image: profileImage,
    verification_status: status,
    created_at: joinedAt,
  } = profile
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
  const { rows } = await db.run<{
    confirmedAt: string | null
    lastSignInAt: string | null
    suspended: boolean
  }>(
    'select confirmed_at as "confirmedAt", last_sign_in_at as "lastSignInAt", suspended from admin.account($1)',
    [id],
  )
  return rows[0]
}

async function countLessons(db: Db, id: string): Promise<UserDetails['lessons']> {
  const { rows } = await db.run<UserDetails['lessons']>(
    `select count(*) filter (where status = 'booked') as booked, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled,
       min(starts_at) filter (where status = 'booked' and starts_at > clock()) as "nextAt"
     from public.lessons where learner_id = $1 or instructor_id = $1`,
    [id],
  )
  return rows[0]!
}

async function sumPayments(db: Db, id: string): Promise<UserDetails['payments']> {
  const { rows } = await db.run<UserDetails['payments']>(
    `select (select count(*) from public.checkouts where learner_id = $1 and status = 'paid') as count,
       (select coalesce(sum(amount_pence), 0) from public.checkouts where learner_id = $1 and status = 'paid') as "paidPence",
       (select coalesce(sum(pence), 0) from public.refunds where learner_id = $1) as "refundedPence",
       (select coalesce(sum(pence - commission_pence), 0) from public.lesson_payments where instructor_id = $1 and state = 'released') as "earnedPence"`,
    [id],
  )
  return rows[0]!
}

async function findSuspension(db: Db, id: string): Promise<UserDetails['suspension']> {
  const { rows } = await db.run<{
    reason: string
    at: string
    lessons: 'keep' | 'cancel'
    by_id: string | null
    by_name: string | null
  }>(
    `select s.reason, s.suspended_at as at, s.lessons, by.id as by_id, by.name as by_name
     from public.suspensions s left join public.profiles by on by.id = s.suspended_by where s.person_id = $1 and s.lifted_at is null`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { reason, at, lessons, by_id, by_name } = row
  return { reason, at, lessons, by: by_id && by_name !== null ? { id: by_id, name: by_name } : null }
}
