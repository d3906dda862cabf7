import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { collectedBy, reportedBy } from '../rules.ts'

export const taxDetailsMail = (services: Pick<Services, 'config'>, to: Recipient, year: number): Mail => ({
  to: to.email,
  kind: 'tax-details-missing',
  subject: `HMRC needs your tax details by ${formatDay(collectedBy(year))}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `Learners have paid you by card this year. The law has us tell HMRC what you earned that way, and who you are, by ${formatDay(reportedBy(year))}. You get a copy of it.`,
      `For that we need your name, address, date of birth and a tax number by ${formatDay(collectedBy(year))}. It takes a minute. If you’re a company, we need its name and number instead.`,
      'It isn’t a new tax. If your tax return already has your lessons in it, nothing changes for you.',
    ],
    action: { label: 'Give your tax details', to: '/dashboard/settings/tax-details' },
    after: [
      'Please don’t send them by email. We never ask for them by phone or in a message.',
      'The law: Platform Operators (Due Diligence and Reporting Requirements) Regulations 2023.',
    ],
  }),
})
