import { firstName } from '#common/first-name.ts'
import { findProfile, listAdminIds } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { notify } from './notify.ts'
import {
  instructorSubmitted,
  instructorApproved,
  instructorRejected,
} from '#features/instructors/contract.ts'
import { brand } from '#common/brand.ts'
import type { Mail } from '#server/mail.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail-template.ts'

/** A vetting may be submitted and decided more than once, so the key is the event's. */
export const vettingSubscribers = [
  subscribe(instructorSubmitted, 'notify-admins', ({ instructorId, vettingId }, services, event) =>
    services.asSystem('notify of documents to check', async (db) => {
      for (const admin of await listAdminIds(db))
        await notify(db, services, {
          kind: 'documents-submitted',
          to: admin,
          key: `documents-submitted ${vettingId}`,
          other: instructorId,
          renewedBy: event.id,
        })
    }),
  ),
  subscribe(instructorApproved, 'notify-instructor', ({ instructorId, vettingId }, services, event) =>
    notifyInstructor(services, instructorId, `instructor-approved ${vettingId} ${event.id}`),
  ),
  subscribe(instructorRejected, 'notify-instructor', ({ instructorId, vettingId, reason }, services, event) =>
    notifyInstructor(services, instructorId, `instructor-rejected ${vettingId} ${event.id}`, reason),
  ),
]

const notifyInstructor = (services: Services, instructorId: string, key: string, reason?: string) =>
  services.asSystem('notify an instructor of a decision', async (db) => {
    const instructor = await findProfile(db, instructorId)
    if (!instructor) return
    await notify(db, services, {
      kind: reason === undefined ? 'documents-approved' : 'documents-rejected',
      to: instructorId,
      key,
      mail: () =>
        reason === undefined
          ? approvedMail(services, instructor)
          : rejectedMail(services, instructor, reason),
    })
  })

function approvedMail(services: Services, instructor: Party): Mail {
  const { name } = { ...brand, ...services.config.brand }
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `We have checked your badge and documents. You are now in the directory of ${name}, and learners can book you in the hours you have set.`,
    ],
    action: { label: 'Check your opening hours', to: '/dashboard/settings/hours' },
  })
  return { to: instructor.email, kind: 'instructor-approved', subject: 'You are in the directory', ...body }
}

function rejectedMail(services: Services, instructor: Party, reason: string): Mail {
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      'We have looked at your badge and documents and cannot approve them yet.',
      `The reason: ${reason}`,
      'You can put this right and hand them in again.',
    ],
    action: { label: 'Put it right', to: '/dashboard/settings/vetting' },
  })
  return {
    to: instructor.email,
    kind: 'instructor-rejected',
    subject: 'Please look at your documents again',
    ...body,
  }
}
