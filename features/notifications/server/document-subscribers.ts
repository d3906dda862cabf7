import { findProfile, listAdminIds } from '#features/profiles/server/profiles.ts'
import { react } from '#server/events.ts'
import type { House } from '#server/services.ts'
import { approvedMail, rejectedMail } from './instructor-emails.ts'
import { tell } from './tell.ts'

type Vetted = { instructorId: string; vettingId: string; reason?: string }

/** A vetting may be handed in and decided more than once, so that its notice is known by the fact. */
export const paperReactions = [
  react<Vetted>('instructor.submitted', 'tell-admins', ({ instructorId, vettingId }, house, fact) =>
    house.asSystem('tell of papers to check', async (db) => {
      for (const admin of await listAdminIds(db))
        await tell(db, house, {
          kind: 'papers-submitted',
          to: admin,
          key: `papers-submitted ${vettingId}`,
          other: instructorId,
          renewedBy: fact.id,
        })
    }),
  ),
  react<Vetted>('instructor.approved', 'tell-instructor', ({ instructorId, vettingId }, house, fact) =>
    tellInstructor(house, instructorId, `instructor-approved ${vettingId} ${fact.id}`),
  ),
  react<Vetted>(
    'instructor.rejected',
    'tell-instructor',
    ({ instructorId, vettingId, reason = '' }, house, fact) =>
      tellInstructor(house, instructorId, `instructor-rejected ${vettingId} ${fact.id}`, reason),
  ),
]

const tellInstructor = (house: House, instructorId: string, key: string, reason?: string) =>
  house.asSystem('tell an instructor of the decision', async (db) => {
    const instructor = await findProfile(db, instructorId)
    if (!instructor) return
    await tell(db, house, {
      kind: reason === undefined ? 'papers-approved' : 'papers-rejected',
      to: instructorId,
      key,
      mail: () =>
        reason === undefined ? approvedMail(house, instructor) : rejectedMail(house, instructor, reason),
    })
  })
