import { firstName } from '#common/first-name.ts'
import { findProfile, listAdminIds } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import type { Mail, Services } from '#server/services.ts'
import { notify } from './notify.ts'
import {
  badgeExpiring,
  instructorSubmitted,
  instructorApproved,
  instructorRejected,
  type OwnInstructor,
} from '#features/instructors/contract.ts'
import { brand } from '#common/brand.ts'
import { formatDay } from '#common/time.ts'
import { listMissing } from '#features/instructors/server/instructors.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail-template.ts'

/** A vetting may be submitted and decided more than once, so the key is the event's. */
export const vettingSubscribers = [
  subscribe(instructorSubmitted, 'notify-admins', ({ instructorId, vettingId }, services, event) =>
    services.asSystem('notify of documents to check', async (db) => {
      const instructor = await findProfile(db, instructorId)
      for (const id of await listAdminIds(db)) {
        const about = { kind: 'documents-submitted', to: id } as const
        await notify(db, services, {
          ...about,
          key: `documents-submitted ${vettingId}`,
          other: instructorId,
          renewedBy: event.id,
        })
        const admin = instructor && (await findProfile(db, id))
        if (admin)
          await notify(db, services, {
            ...about,
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
  subscribe(badgeExpiring, 'notify-instructor', ({ instructorId, expiresOn, daysLeft }, services) =>
    services.asSystem('notify of an expiring badge', async (db) => {
      const instructor = await findProfile(db, instructorId)
      if (!instructor) return
      await notify(db, services, {
        kind: 'badge-expiring',
        to: instructorId,
        key: `badge-expiring ${instructorId} ${expiresOn} ${daysLeft}`,
        about: { expiresOn, daysLeft },
        mail: () => expiryMail(services, instructor, expiresOn, daysLeft),
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

const steps: Record<OwnInstructor['missing'][number], string> = {
  vetting: 'have your documents checked',
  place: 'add the postcode you start from',
  price: 'set your price',
  gearbox: 'choose manual, automatic or both',
  hours: 'set your opening hours',
}

function submittedMail(services: Services, admin: Party, instructor: Party): Mail {
  const letter = writeEmail(services, {
    greeting: `Hi ${firstName(admin.name)},`,
    says: [`${instructor.name} has submitted their documents. They’re waiting to be checked.`],
    action: { label: 'Check the documents', to: '/dashboard/admin' },
    after: ['You can turn these emails off in your settings, under Notifications.'],
  })
  return {
    to: admin.email,
    kind: 'documents-submitted',
    subject: `Documents to check: ${instructor.name}`,
    ...letter,
  }
}

function approvedMail(services: Services, instructor: Party, missing: OwnInstructor['missing']): Mail {
  const { name } = { ...brand, ...services.config.brand }
  const isListed = missing.length === 0
  const letter = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: isListed
      ? [
          `We’ve checked your documents. You’re now in the ${name} directory, and learners can book you in your opening hours.`,
        ]
      : [
          'We’ve checked your documents and everything is in order.',
          `Before learners can find and book you: ${missing.map((step) => steps[step]).join('; ')}.`,
        ],
    action: isListed
      ? { label: 'Check your opening hours', to: '/dashboard/settings/hours' }
      : { label: 'Finish your profile', to: '/dashboard/instructor' },
  })
  return {
    to: instructor.email,
    kind: 'instructor-approved',
    subject: isListed ? 'You’re in the directory' : 'Your documents are approved',
    ...letter,
  }
}

function rejectedMail(services: Services, instructor: Party, reason: string): Mail {
  const letter = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      'We’ve looked at your documents and can’t approve them yet.',
      `Why: ${reason}`,
      'Once you’ve put this right, you can submit them again.',
    ],
    action: { label: 'Update your documents', to: '/dashboard/settings/vetting' },
  })
  return {
    to: instructor.email,
    kind: 'instructor-rejected',
    subject: 'Your documents need another look',
    ...letter,
  }
}

function expiryMail(services: Services, instructor: Party, expiresOn: string, daysLeft: number): Mail {
  const day = formatDay(`${expiresOn}T12:00Z`)
  const isOver = daysLeft === 0
  const letter = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: isOver
      ? [
          `Your badge expired on ${day}, so we’ve taken you out of the directory. Lessons already booked stay in your diary, but by law you may only give paid lessons with a valid badge.`,
          'As soon as we’ve checked your new badge, learners can find and book you again.',
        ]
      : [
          `Your badge expires on ${day}. Learners can’t book you after that, and the next day you’ll leave the directory.`,
          'Submit your new badge as soon as you have it. You stay in the directory while we check it.',
        ],
    action: { label: 'Submit your new badge', to: '/dashboard/settings/vetting' },
  })
  return {
    to: instructor.email,
    kind: 'badge-expiring',
    subject: isOver ? 'Your badge has expired' : `Your badge expires on ${day}`,
    ...letter,
  }
}
