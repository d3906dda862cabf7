import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Config = Pick<Services, 'config'>

export const offeredMail = (
  services: Config,
  instructor: Recipient,
  { school, startsOn }: { school: string; startsOn: string },
): Mail => ({
  to: instructor.email,
  kind: 'payee-offered',
  subject: `${school} can be paid for your lessons`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `Under its contract with us, we can pay ${school} what you earn by card, from ${formatDay(startsOn)}. Nothing changes unless you agree.`,
      'Once the school has set up its payouts, you can agree under Settings, Your school. What it means for you is in Help, under “Working for a school”.',
    ],
    action: { label: 'See your settings', to: '/dashboard/settings' },
  }),
})

export const agreedMail = (
  services: Config,
  owner: Recipient,
  { instructor, startsOn }: { instructor: string; startsOn: string },
): Mail => ({
  to: owner.email,
  kind: 'payee-agreed',
  subject: `${instructor} has agreed that your school is paid`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [
      `${instructor} has agreed that your school is paid what they earn by card, from ${formatDay(startsOn)}.`,
      'It goes to your school’s bank on each payday, with a statement for each instructor.',
    ],
    action: { label: 'See your payouts', to: '/dashboard/school/payouts' },
  }),
})

/** To who agreed, in case it wasn't them. */
export const consentMail = (
  services: Config,
  instructor: Recipient,
  { school, startsOn }: { school: string; startsOn: string },
): Mail => ({
  to: instructor.email,
  kind: 'payee-consent',
  subject: `You’ve agreed that ${school} is paid for your lessons`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `From ${formatDay(startsOn)}, each payout of what you earn by card goes to ${school}. You still see each statement under Earnings.`,
      'If this wasn’t you, change your password and write to us straight away.',
    ],
    action: { label: 'See your earnings', to: '/dashboard/earnings' },
  }),
})

export const endedMail = (services: Config, instructor: Recipient, school: string): Mail => ({
  to: instructor.email,
  kind: 'payee-ended',
  subject: `We’re paying you for your lessons again, not ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `${school}’s contract with us no longer says that it’s paid for your lessons. From now on, what you earn by card is paid to you, including what we haven’t paid out yet.`,
      'Please check that your payouts are set up.',
    ],
    action: { label: 'See your earnings', to: '/dashboard/earnings' },
  }),
})
