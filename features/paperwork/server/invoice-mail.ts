import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Invoice = { id: string; month: string; pence: number }

export function invoiceMail(
  services: Pick<Services, 'config'>,
  instructor: Recipient,
  { id, month, pence }: Invoice,
): Mail {
  const isBack = pence < 0
  const money = formatMoney(Math.abs(pence))
  const when = formatDate(month, 'month and year')
  return {
    to: instructor.email,
    kind: 'invoice-issued',
    subject: isBack
      ? `Credit note for commission, ${when}: ${money}`
      : `Invoice for commission, ${when}: ${money}`,
    files: [{ kind: 'invoice', id }],
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor.name)},`,
      says: [
        isBack
          ? `In ${when} we gave back ${money} more commission than we took. The credit note is attached.`
          : `Our commission for ${when} was ${money}. The invoice is attached, and there’s nothing to pay: we kept it when the lessons were delivered.`,
      ],
      action: { label: 'See your earnings', to: '/dashboard/earnings' },
    }),
  }
}
