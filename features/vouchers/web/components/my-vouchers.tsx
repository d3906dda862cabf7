import { formatMoney } from '#common/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { useMyVouchers } from '../hooks.ts'
import { sayDay } from '../words.ts'

/** Of a learner; without one it only says where a code goes. */
export function MyVouchers() {
  const query = useMyVouchers()
  const vouchers = query.data?.vouchers ?? []
  return (
    <Card title="Gift vouchers">
      <QueryStatus query={query} label="Loading your vouchers" rows={1} />
      {vouchers.length > 0 && (
        <ul className="ruled">
          {vouchers.map(
            ({ id, leftPence, amountPence, buyerName, lapsesOn, instructorId, instructorName }) => (
              <li key={id} className="flex-wrap">
                <span className="min-w-[min(12rem,100%)] flex-1">
                  <b>{formatMoney(leftPence)}</b>
                  {leftPence < amountPence && ` of ${formatMoney(amountPence)}`} from{' '}
                  {buyerName ?? 'somebody'}
                  <span className="block text-sm text-ink-2">Valid until {sayDay(lapsesOn)}</span>
                </span>
                <ButtonLink
                  size="sm"
                  variant="second"
                  to={instructorId ? `/instructor-directory/${instructorId}` : '/instructor-directory'}
                >
                  {instructorName ? `Use it with ${instructorName}` : 'Choose an instructor'}
                </ButtonLink>
              </li>
            ),
          )}
        </ul>
      )}
      <ButtonLink size="sm" variant="plain" className="max-w-full whitespace-normal" to="/gift/redeem">
        Enter a voucher code
      </ButtonLink>
    </Card>
  )
}
