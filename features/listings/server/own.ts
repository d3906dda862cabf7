import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { OwnListing } from '../contract.ts'

/** Somebody without a listing is shown as soon as they have one. */
export async function getMyListing(db: Db, me: string): Promise<OwnListing> {
  const row = await db.find(
    'listings.getMyListing',
    `select l.is_public, l.slug, directory.may_be_booked(i) as "may_be_shown!"
     from public.listings l join public.instructors i on i.id = l.instructor_id where l.instructor_id = $1`,
    [me],
  )
  return row
    ? { isPublic: row.isPublic, slug: row.slug, isShown: row.isPublic && row.mayBeShown }
    : { isPublic: true, slug: null, isShown: false }
}

/** @throws notFound before there is a listing */
export async function setMyListing(db: Db, me: string, isPublic: boolean): Promise<OwnListing> {
  const changed = await db.execute(
    'listings.setMyListing',
    'update public.listings set is_public = $2 where instructor_id = $1',
    [me, isPublic],
  )
  return changed === 0 ? fail(notFound) : getMyListing(db, me)
}
