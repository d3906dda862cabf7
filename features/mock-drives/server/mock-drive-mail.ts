import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Marked = { id: string; instructor: string; finishedAt: string; passed: boolean }

export const mockDriveMail = (
  services: Pick<Services, 'config'>,
  to: Recipient,
  { id, instructor, finishedAt, passed }: Marked,
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'mock-drive-finished',
  subject: `Your mock driving test on ${formatDay(finishedAt)}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `${instructor} has marked your mock driving test. By DVSA’s rules ${passed ? 'it’s a pass' : 'it isn’t a pass yet'}.`,
      'You can see what was marked, and what to practise next.',
    ],
    action: { label: 'See your mock test', to: `/dashboard/mock-drives/${id}` },
    unsubscribeUrl,
  }),
})
