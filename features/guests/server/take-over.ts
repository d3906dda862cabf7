import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { guestGone } from '../contract.ts'

/** The id of the guest whose session is open. */
export async function readGuest({ tokens }: Pick<Services, 'tokens'>, token: string) {
  const { claims } = await tokens.inspect(token)
  return claims?.['is_anonymous'] === true ? claims.sub : undefined
}

/** The guest's account ends with it. @throws guestGone */
export async function takeOverBooking(db: Db, me: Pick<Me, 'id'>, guestId: string | undefined) {
  if (guestId === undefined) return fail(guestGone)
  const row = await db.asService('both accounts are the caller’s', (service) =>
    service.find(
      'guests.takeOver',
      'select t.id, t.status from guests.take_over($1, $2) t where t.id is not null',
      [guestId, me.id],
    ),
  )
  const { id, status } = row ?? fail(guestGone)
  return { lessonId: id, isHeld: status === 'held' }
}
