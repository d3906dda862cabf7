import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import type { OwnInstructor } from '#features/instructors/contract.ts'
import { type ExpiringKind, expiringNames, photoNames, type PhotoKind } from '#features/instructors/rules.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

const steps: Record<OwnInstructor['missing'][number], string> = {
  vetting: 'have your documents checked',
  portrait: 'have your portrait checked',
  car: 'have a photo of your car checked',
  place: 'add the postcode you start from',
  price: 'set your price',
  gearbox: 'choose manual, automatic or both',
  hours: 'set your opening hours',
}

export function submittedMail(services: Services, admin: Recipient, instructor: Recipient): Mail {
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(admin.name)},`,
    says: [`${instructor.name} has submitted their documents. They’re waiting to be checked.`],
    action: { label: 'Check the documents', to: '/dashboard/admin' },
    after: ['You can turn these emails off in your settings, under Notifications.'],
  })
  return {
    to: admin.email,
    kind: 'documents-submitted',
    subject: `Documents to check: ${instructor.name}`,
    ...body,
  }
}

export function approvedMail(
  services: Services,
  instructor: Recipient,
  missing: OwnInstructor['missing'],
): Mail {
  const { name } = { ...brand, ...services.config.brand }
  const isListed = missing.length === 0
  const body = writeEmail(services, {
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
    ...body,
  }
}

export function rejectedMail(services: Services, instructor: Recipient, reason: string): Mail {
  const body = writeEmail(services, {
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
    ...body,
  }
}

export function photoApprovedMail(
  services: Services,
  instructor: Recipient,
  { photo, missing }: { photo: PhotoKind; missing: OwnInstructor['missing'] },
): Mail {
  const name = photoNames[photo]
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says:
      missing.length === 0
        ? [`We’ve checked your new ${name}, and learners see it now.`]
        : [
            `We’ve checked your new ${name}, and it’s fine.`,
            `Before learners can find and book you: ${missing.map((step) => steps[step]).join('; ')}.`,
          ],
    action:
      missing.length === 0
        ? { label: 'See your public profile', to: '/dashboard/settings/public-profile' }
        : { label: 'Finish your profile', to: '/dashboard/instructor' },
  })
  return { to: instructor.email, kind: 'photo-approved', subject: `Your ${name} is approved`, ...body }
}

export function photoRefusedMail(
  services: Services,
  instructor: Recipient,
  { photo, reason, isShown }: { photo: PhotoKind; reason: string; isShown: boolean },
): Mail {
  const name = photoNames[photo]
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `We’ve looked at your new ${name} and can’t use it.`,
      `Why: ${reason}`,
      isShown
        ? 'Learners still see your previous one. Send us another when you’re ready.'
        : `New learners can’t find or book you without a ${name}, so please choose another.`,
    ],
    action: { label: `Choose another ${name}`, to: '/dashboard/settings/public-profile' },
  })
  return { to: instructor.email, kind: 'photo-refused', subject: `We can’t use your ${name}`, ...body }
}

type Expiry = { document: ExpiringKind; expiresOn: string; daysLeft: number }

const without: Record<ExpiringKind, string> = {
  badge: 'by law you may only give paid lessons with a valid badge',
  licence: 'by law you may only drive and give lessons with a valid licence',
}

export function expiryMail(
  services: Services,
  instructor: Recipient,
  { document, expiresOn, daysLeft }: Expiry,
): Mail {
  const what = expiringNames[document]
  const day = formatDay(expiresOn)
  const isOver = daysLeft === 0
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: isOver
      ? [
          `Your ${what} expired on ${day}, so we’ve taken you out of the directory. Lessons already booked stay in your diary, but ${without[document]}.`,
          `As soon as we’ve checked your new ${what}, learners can find and book you again.`,
        ]
      : [
          `Your ${what} expires on ${day}. Learners can’t book you after that, and the next day you’ll leave the directory.`,
          `Submit your new ${what} as soon as you have it, with your other documents. You stay in the directory while we check them.`,
        ],
    action: { label: `Submit your new ${what}`, to: '/dashboard/settings/vetting' },
  })
  return {
    to: instructor.email,
    kind: 'document-expiring',
    subject: isOver ? `Your ${what} has expired` : `Your ${what} expires on ${day}`,
    ...body,
  }
}
