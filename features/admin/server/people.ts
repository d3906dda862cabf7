import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/refusal.ts'
import type { Vetting } from '#features/instructors/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { refuse } from '#server/errors.ts'
import type { ListedUser, UserDetails } from '../contract.ts'
import { pageOf, readCursor } from './cursor.ts'

const pageSize = 25

type Filter = { search: string; role?: Role | undefined; status?: ListedUser['status'] | undefined; cursor?: string | undefined }

/** Everybody who fits the filter, newest first. The asker is an admin; anybody else is refused by the database too. */
export async function listUsers(db: Db, { search, role, status, cursor }: Filter): Promise<{ users: ListedUser[]; nextCursor: string | null }> {
  const behind = readCursor(cursor)
  const { rows } = await db.run<ListedUser>(
    `select id, name, email, role, profile_image as "profileImage", status, joined_at as "joinedAt", last_sign_in_at as "lastSignInAt" from admin.people($1, $2, $3, $4, $5, $6)`,
    [patternsOf(search), role ?? null, status ?? null, behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ joinedAt, id }) => ({ at: joinedAt, id }))
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

/** One person with vetting and lessons. Refuses with `not-found`. */
export async function getUser(db: Db, id: string): Promise<UserDetails> {
  const [profile, account, vetting, lessons] = await Promise.all([findProfile(db, id), findAccount(db, id), findVetting(db, id), countLessons(db, id)])
  if (!profile || !account) return refuse(notFound)
  const { name, email, role, profile_image: profileImage, verification_status: status, created_at: joinedAt } = profile
  return { id, name, email, role, profileImage, status, joinedAt, ...account, vetting: role === 'instructor' ? vetting : null, lessons }
}

async function findAccount(db: Db, id: string) {
  const { rows } = await db.run<{ confirmedAt: string | null; lastSignInAt: string | null }>(
    'select confirmed_at as "confirmedAt", last_sign_in_at as "lastSignInAt" from admin.account($1)',
    [id],
  )
  return rows[0]
}

async function findVetting(db: Db, id: string) {
  const { rows } = await db.run<Pick<Vetting, 'id' | 'status' | 'badgeKind' | 'badgeNumber' | 'badgeExpiresOn' | 'reason' | 'submittedAt' | 'decidedAt'>>(
    `select id, status, badge_kind as "badgeKind", badge_number as "badgeNumber", badge_expires_on as "badgeExpiresOn", reason, submitted_at as "submittedAt", decided_at as "decidedAt"
     from public.vettings where instructor_id = $1`,
    [id],
  )
  return rows[0] ?? null
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
