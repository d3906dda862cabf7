import { formatMoney } from '#common/money.ts'
import { Sign } from '#ui/sign.tsx'
import type { Analytics } from '../../contract.ts'

type IncomeSignProps = Pick<Analytics, 'now' | 'before'> & { title: string }

export const IncomeSign = ({ title, now, before }: IncomeSignProps) => (
  <Sign
    title={title}
    figure={formatMoney(now.incomePence)}
    rows={[
      ['Card and lesson credit', formatMoney(now.grossPence)],
      ['Commission', `${now.commissionPence > 0 ? '−' : ''}${formatMoney(now.commissionPence)}`],
      ['Cash', formatMoney(now.cashPence)],
      ['Bank transfers', formatMoney(now.bankPence)],
      ...(before ? [['Income, previous period', formatMoney(before.incomePence)] as const] : []),
      [
        'Income per hour',
        now.minutes > 0 ? formatMoney(Math.round((now.incomePence * 60) / now.minutes)) : '–',
      ],
    ]}
  />
)
