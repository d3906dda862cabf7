import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { Result } from '../rules.ts'

const verdicts: Readonly<Record<Result, string>> = {
  passed: 'By DVSA’s rules it’s a pass.',
  part: 'It was part of a test, within the limits so far.',
  failed: 'By DVSA’s rules it isn’t a pass yet.',
}

type Marked = { id: string; instructor: string; finishedAt: string; result: Result }

export const mockDriveMail = (
  services: Pick<Services, 'config'>,
  to: Recipient,
  { id, instructor, finishedAt, result }: Marked,
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'mock-drive-finished',
  subject: `Your mock driving test on ${formatDay(finishedAt)}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `${instructor} has marked your mock driving test. ${verdicts[result]}`,
      'You can see what was marked, and what to practise next.',
    ],
    action: { label: 'See your mock test', to: `/dashboard/mock-drives/${id}` },
    unsubscribeUrl,
  }),
})
