import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { linkDays, supervisorRule } from '../rules.ts'

type Recipient = {
  learnerId: string
  learnerName: string
  name: string
  email: string
  waiting: number
}

const nameOf = ({ config }: Pick<Services, 'config'>) => ({ ...brand, ...config.brand }).name

export const confirmMail = (services: Pick<Services, 'config'>, to: Recipient, path: string): Mail => ({
  to: to.email,
  kind: 'practice-to-confirm',
  subject: `Did you supervise ${firstName(to.learnerName)}’s driving practice?`,
  causedBy: to.learnerId,
  isUnasked: true,
  ...writeEmail(services, {
    greeting: `Hello ${firstName(to.name)},`,
    says: [
      `${to.learnerName} is learning to drive with ${nameOf(services)} and has logged ${plural(to.waiting, 'practice drive')} with you as supervisor. ${to.waiting === 1 ? 'It only counts' : 'They only count'} once you’ve confirmed ${to.waiting === 1 ? 'it' : 'them'}. You don’t need an account.`,
      `Anyone who supervises a learner has to be ${supervisorRule}. If you confirm a drive, we ask you to confirm that too.`,
    ],
    action: { label: 'See the drives', to: path },
    after: [
      `The link is for you alone and works for ${linkDays} days. On its page you can also say that it wasn’t you, or end these emails.`,
      `If you don’t know ${firstName(to.learnerName)}, you don’t need to do anything.`,
    ],
  }),
})
