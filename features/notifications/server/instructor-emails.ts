import { brand } from '#common/brand.ts'
import type { Services } from '#server/services.ts'
import type { Mail } from '#server/mail.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail.ts'

export function approvedMail(services: Services, instructor: Party): Mail {
  const { name } = { ...brand, ...services.config.brand }
  const letter = writeEmail(services, {
    greeting: `Hello ${instructor.name},`,
    says: [
      `We have checked your badge and papers. You are now in the directory of ${name}, and learners can book you in the hours you have set.`,
    ],
    action: { label: 'Check your opening hours', to: '/dashboard/settings/hours' },
  })
  return { to: instructor.email, kind: 'instructor-approved', subject: 'You are in the directory', ...letter }
}

export function rejectedMail(services: Services, instructor: Party, reason: string): Mail {
  const letter = writeEmail(services, {
    greeting: `Hello ${instructor.name},`,
    says: [
      'We have looked at your badge and papers and cannot approve them yet.',
      `The reason: ${reason}`,
      'You can put this right and hand them in again.',
    ],
    action: { label: 'Put it right', to: '/dashboard/settings/vetting' },
  })
  return {
    to: instructor.email,
    kind: 'instructor-rejected',
    subject: 'Please look at your papers again',
    ...letter,
  }
}
