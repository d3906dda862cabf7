import { findProfile, listAdminIds } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { notify } from './notify.ts'
import {
  documentExpiring,
  instructorSubmitted,
  instructorApproved,
  instructorRejected,
} from '#features/instructors/contract.ts'
import { listMissing } from '#features/instructors/server/instructors.ts'
import { photoDecided, photoSubmitted } from '#features/instructors/photo-contract.ts'
import {
  submittedMail,
  approvedMail,
  rejectedMail,
  expiryMail,
  photoApprovedMail,
  photoRefusedMail,
} from './vetting-mail.ts'

/** A vetting may be submitted and decided more than once, so the key is the event's. */
export const vettingSubscribers = [
  subscribe(instructorSubmitted, 'notify-admins', ({ instructorId, vettingId }, services, event) =>
    services.asSystem('notify of documents to check', async (db) => {
      const instructor = await findProfile(db, instructorId)
      for (const id of await listAdminIds(db)) {
        const facts = { kind: 'documents-submitted', to: id } as const
        await notify(db, services, {
          ...facts,
          key: `documents-submitted ${vettingId}`,
          other: instructorId,
          renewedBy: event.id,
        })
        const admin = instructor && (await findProfile(db, id))
        if (admin)
          await notify(db, services, {
            ...facts,
            key: `documents-submitted ${event.id} ${id}`,
            bell: false,
            mail: () => submittedMail(services, admin, instructor),
          })
      }
    }),
  ),
  subscribe(instructorApproved, 'notify-instructor', ({ instructorId, vettingId }, services, event) =>
    notifyInstructor(services, instructorId, `instructor-approved ${vettingId} ${event.id}`),
  ),
  subscribe(instructorRejected, 'notify-instructor', ({ instructorId, vettingId, reason }, services, event) =>
    notifyInstructor(services, instructorId, `instructor-rejected ${vettingId} ${event.id}`, reason),
  ),
  subscribe(photoSubmitted, 'notify-admins', ({ instructorId, photo }, services, event) =>
    services.asSystem('notify of a photo to check', async (db) => {
      for (const id of await listAdminIds(db))
        await notify(db, services, {
          kind: 'photo-submitted',
          to: id,
          key: `photo-submitted ${instructorId} ${photo}`,
          other: instructorId,
          renewedBy: event.id,
          facts: { photo },
        })
    }),
  ),
  subscribe(
    photoDecided,
    'notify-instructor',
    ({ instructorId, photoId, photo, isApproved, reason }, services) =>
      services.asSystem('notify an instructor of a photo', async (db) => {
        const instructor = await findProfile(db, instructorId)
        if (!instructor) return
        const missing = await listMissing(db, instructorId)
        const isShown = !missing.includes(photo)
        await notify(db, services, {
          kind: isApproved ? 'photo-approved' : 'photo-refused',
          to: instructorId,
          key: `photo-decided ${photoId}`,
          facts: { photo },
          mail: () =>
            isApproved
              ? photoApprovedMail(services, instructor, { photo, missing })
              : photoRefusedMail(services, instructor, { photo, reason, isShown }),
        })
      }),
  ),
  subscribe(documentExpiring, 'notify-instructor', ({ instructorId, ...expiry }, services) =>
    services.asSystem('notify of an expiring document', async (db) => {
      const instructor = await findProfile(db, instructorId)
      if (!instructor) return
      await notify(db, services, {
        kind: 'document-expiring',
        to: instructorId,
        key: `document-expiring ${instructorId} ${expiry.document} ${expiry.expiresOn} ${expiry.daysLeft}`,
        facts: expiry,
        mail: () => expiryMail(services, instructor, expiry),
      })
    }),
  ),
]

const notifyInstructor = (services: Services, instructorId: string, key: string, reason?: string) =>
  services.asSystem('notify an instructor of a decision', async (db) => {
    const instructor = await findProfile(db, instructorId)
    if (!instructor) return
    const missing = reason === undefined ? await listMissing(db, instructorId) : []
    await notify(db, services, {
      kind: reason === undefined ? 'documents-approved' : 'documents-rejected',
      to: instructorId,
      key,
      mail: () =>
        reason === undefined
          ? approvedMail(services, instructor, missing)
          : rejectedMail(services, instructor, reason),
    })
  })
