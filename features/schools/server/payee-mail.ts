import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Config = Pick<Services, 'config'>
const say = (day: string) => formatDay(`${day}T12:00Z`)

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
      `By its contract with us, ${school} can be paid what you earn by card, from ${say(startsOn)}. Nothing changes unless you agree.`,
      'You can read what it means and agree under Settings, Your school. Until then, you’re paid as before.',
    ],
    action: { label: 'Read and decide', to: '/dashboard/settings' },
  }),
})

export const agreedMail = (
  services: Config,
  owner: Recipient,
  { instructor, startsOn }: { instructor: string; startsOn: string },
): Mail => ({
  to: owner.email,
  kind: 'payee-agreed',
  subject: `You’re paid for ${instructor}’s lessons`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [
      `${instructor} has agreed that your school is paid what they earn by card, from ${say(startsOn)}.`,
      'It goes to your school’s bank on each payday, with a statement for each instructor.',
    ],
    action: { label: 'See your payouts', to: '/dashboard/school/payouts' },
  }),
})

export const endedMail = (services: Config, instructor: Recipient, school: string): Mail => ({
  to: instructor.email,
  kind: 'payee-ended',
  subject: `You’re paid for your lessons again, not ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `${school}’s contract with us no longer says that it’s paid for your lessons. From now on, what you earn by card is paid to you.`,
      'Please check that your payouts are set up.',
    ],
    action: { label: 'See your earnings', to: '/dashboard/earnings' },
  }),
})
