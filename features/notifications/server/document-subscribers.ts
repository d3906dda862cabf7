import { findProfile, listAdminIds } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { approvedMail, rejectedMail } from './instructor-emails.ts'
import { tell } from './tell.ts'
import {
  instructorSubmitted,
  instructorApproved,
  instructorRejected,
} from '#features/instructors/contract.ts'

/** A vetting may be submitted and decided more than once, so the key is the event's. */
export const documentSubscribers = [
  subscribe(instructorSubmitted, 'tell-admins', ({ instructorId, vettingId }, services, event) =>
    services.asSystem('tell of papers to check', async (db) => {
      for (const admin of await listAdminIds(db))
        await tell(db, services, {
          kind: 'papers-submitted',
          to: admin,
          key: `papers-submitted ${vettingId}`,
          other: instructorId,
          renewedBy: event.id,
        })
    }),
  ),
  subscribe(instructorApproved, 'tell-instructor', ({ instructorId, vettingId }, services, event) =>
    tellInstructor(services, instructorId, `instructor-approved ${vettingId} ${event.id}`),
  ),
  subscribe(instructorRejected, 'tell-instructor', ({ instructorId, vettingId, reason }, services, event) =>
    tellInstructor(services, instructorId, `instructor-rejected ${vettingId} ${event.id}`, reason),
  ),
]

const tellInstructor = (services: Services, instructorId: string, key: string, reason?: string) =>
  services.asSystem('tell an instructor of the decision', async (db) => {
    const instructor = await findProfile(db, instructorId)
    if (!instructor) return
    await tell(db, services, {
      kind: reason === undefined ? 'papers-approved' : 'papers-rejected',
      to: instructorId,
      key,
      mail: () =>
        reason === undefined
          ? approvedMail(services, instructor)
          : rejectedMail(services, instructor, reason),
    })
  })
