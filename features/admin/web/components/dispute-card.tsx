import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatMoment } from '#common/time.ts'
import { mayAnswer, sayReason, statusWords } from '#features/disputes/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { DisputeCase } from '../../disputes-contract.ts'
import { Facts } from './facts.tsx'
import { PersonLink } from './person-link.tsx'

const AnswerDialog = lazily(async () => (await import('./answer-dispute-dialog.tsx')).AnswerDisputeDialog)
const DecideDialog = lazily(async () => (await import('./decide-dispute-dialog.tsx')).DecideDisputeDialog)

export function DisputeCard({ dispute }: { dispute: DisputeCase }) {
  const { pence, openedAt, learner, instructor, reference, reason } = dispute
  return (
    <Card
      title={`${formatMoney(pence)}, disputed on ${formatMoment(openedAt)}`}
      action={<Badge tone={toneOf(dispute)}>{sayState(dispute)}</Badge>}
    >
      <div className="grid gap-3">
        <p>The payer {sayReason(reason)}.</p>
        {!dispute.isVoucher && (
          <dl className="sums">
            {!dispute.isPlan && (
              <div>
                <dt>Learner</dt>
                <dd>
                  <PersonLink person={learner} />
                </dd>
              </div>
            )}
            <div>
              <dt>Instructor</dt>
              <dd>
                <PersonLink person={instructor} />
              </dd>
            </div>
          </dl>
        )}
        <Facts rows={[['Bought', sayBought(dispute)], ...moneyRows(dispute)]} />
        <p className="text-sm text-ink-2">
          At Stripe: <span className="num [overflow-wrap:anywhere] select-all">{reference}</span>
        </p>
        <Next dispute={dispute} />
      </div>
    </Card>
  )
}

const sayBought = ({ isPlan, isVoucher, packageName }: DisputeCase) =>
  isPlan ? 'The plan Pro, a month' : isVoucher ? 'A gift voucher' : (packageName ?? 'Not in our books')

const isOnItsWay = ({ evidence, submittedAt, refusal }: DisputeCase) =>
  evidence !== null && submittedAt === null && refusal === null

const sayState = (dispute: DisputeCase) =>
  mayAnswer(dispute.status) && isOnItsWay(dispute) ? 'Our answer is on its way' : statusWords[dispute.status]

const toneOf = ({ status }: DisputeCase) =>
  status === 'won' ? 'green' : status === 'lost' || mayAnswer(status) ? 'red' : 'blue'

function moneyRows({ feePence, lostPence, fromHeldPence, fromRefundsPence, ...of }: DisputeCase) {
  const ours = lostPence - fromHeldPence - fromRefundsPence - of.fromInstructorPence
  return [
    ['Stripe’s fee, which we bear', formatMoney(feePence)],
    ...(lostPence > 0
      ? [
          ['Made up for by unused hours', formatMoney(fromHeldPence)],
          ...(fromRefundsPence > 0 ? [['Refunds that weren’t sent', formatMoney(fromRefundsPence)]] : []),
          ['Borne by the instructor', formatMoney(of.fromInstructorPence)],
          ['Borne by us', formatMoney(Math.max(0, ours))],
        ]
      : []),
  ] as [string, string][]
}

function Next({ dispute }: { dispute: DisputeCase }) {
  const { status, dueBy, refusal, evidence, explanation, submittedAt, inquiryAnsweredAt } = dispute
  return (
    <>
      {mayAnswer(status) && !isOnItsWay(dispute) && (
        <>
          {refusal && (
            <p role="alert">
              <b>Stripe didn’t take our answer.</b> {refusal}
            </p>
          )}
          {inquiryAnsweredAt && (
            <p>
              We answered the bank’s question on {formatMoment(inquiryAnsweredAt)}. It has become a dispute,
              and needs an answer again.
            </p>
          )}
          {dueBy && (
            <p>
              <b>Answer by {formatMoment(dueBy)}.</b> Without an answer it’s lost.
            </p>
          )}
          <WithDialog label="Read and send the evidence">
            {(close) => <AnswerDialog dispute={dispute} onClose={close} />}
          </WithDialog>
        </>
      )}
      {evidence && !refusal && (
        <details>
          <summary>
            {submittedAt ? `What we sent on ${formatMoment(submittedAt)}` : 'What we’re sending'}
          </summary>
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{evidence}</p>
        </details>
      )}
      {!evidence && submittedAt && (
        <p>We answered on {formatMoment(submittedAt)}. The text has been erased.</p>
      )}
      {explanation && <p>Decided: {explanation}</p>}
      {status === 'lost' && !explanation && dispute.mostFromInstructorPence > 0 && (
        <WithDialog label="Decide who bears it">
          {(close) => <DecideDialog dispute={dispute} onClose={close} />}
        </WithDialog>
      )}
    </>
  )
}

function WithDialog({
  label,
  children,
}: {
  label: string
  children: (close: () => void) => React.ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <Button variant="second" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyBoundary onFail={close}>{children(close)}</LazyBoundary>}
    </div>
  )
}
