import { formatMoney } from '#common/money.ts'
import { sayNumber } from '#features/paperwork/rules.ts'
import { Card } from '#ui/card.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import { formatLocalDay, formatLocalNearMoment } from '#web/zone.ts'
import type { PaidByMe } from '../../paying-contract.ts'
import { headersOf } from '../paying-hooks.ts'

type PaidCardProps = { session: string; payments: readonly PaidByMe[] }

export const PaidCard = ({ session, payments }: PaidCardProps) => (
  <Card title="What you’ve paid">
    {payments.length === 0 && (
      <p className="text-ink-2">Nothing yet. Each payment comes with a receipt in your name.</p>
    )}
    <ul className="ruled">
      {payments.map(({ id, what, learnerName, lessonStartsAt, paidAt, amountPence, ...paid }) => (
        <li key={id} className="flex-wrap">
          <div className="min-w-[min(12rem,100%)] flex-1">
            <b>
              {what} for {learnerName}
            </b>
            <p className="text-sm text-ink-2">
              {lessonStartsAt && `${formatLocalNearMoment(lessonStartsAt)}. `}Paid on {formatLocalDay(paidAt)}
              .{paid.refundedPence > 0 && ` ${formatMoney(paid.refundedPence)} refunded to your card.`}
            </p>
          </div>
          <span className="num font-semibold">{formatMoney(amountPence)}</span>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {paid.papers.map((paper) => (
              <DownloadButton
                key={paper.id}
                size="sm"
                path={`/api/paying/papers/${paper.id}/paper.pdf`}
                name={`${sayNumber(paper).toLowerCase()}.pdf`}
                headers={headersOf(session)}
              >
                {`${paper.kind === 'receipt' ? 'Receipt' : 'Credit note'} ${sayNumber(paper)} (PDF)`}
              </DownloadButton>
            ))}
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
