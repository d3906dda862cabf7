import { firstName } from '#common/first-name.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export const answeredMail = (
  services: Pick<Services, 'config'>,
  owner: Recipient,
  { subject, text }: { subject: string; text: string },
): Mail => ({
  to: owner.email,
  kind: 'support-answered',
  subject: `We’ve replied: ${subject}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: ['We’ve replied to your request:', ...text.split(/\n{2,}/)],
    action: { label: 'See the request', to: '/dashboard/support' },
    after: ['If that isn’t the end of it, add to your request there.'],
  }),
})
