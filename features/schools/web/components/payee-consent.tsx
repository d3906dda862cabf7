import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { MyPayee } from '../../payee-contract.ts'
import { useAgreeToPayee } from '../payee-hooks.ts'

/** Who is paid for an instructor’s lessons, where the school’s contract lets them choose it. */
export function PayeeConsent({ payee: { offer, agreed } }: { payee: MyPayee }) {
  const [asks, setAsks] = useState(false)
  const agree = useAgreeToPayee()
  if (!offer) return null
  const { contractId, school, startsOn, isReady } = offer
  if (agreed)
    return (
      <p className="mb-4">
        <b>{school} is paid for your lessons</b>
        <span className="block text-ink-2">
          From {formatDay(agreed.startsOn)}, as you agreed on {formatDay(agreed.agreedAt)}. It ends if you
          leave the school or its contract with us ends.
        </span>
      </p>
    )
  const go = async () => {
    await agree({ contractId, startsOn })
    toast({ title: `${school} is paid for your lessons from ${formatDay(startsOn)}`, tone: 'good' })
  }
  return (
    <div className="mb-4">
      <p className="mb-3">
        <b>{school} can be paid for your lessons</b>
        <span className="block text-ink-2">
          Its contract with us allows it. Nothing changes unless you agree.
          {!isReady && ' It hasn’t set up its payouts yet; you can agree once it has.'}
        </span>
      </p>
      {isReady && (
        <Button variant="second" className="max-w-full whitespace-normal" onClick={() => setAsks(true)}>
          Let {school} be paid
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Should ${school} be paid for your lessons?`}
        confirm="I agree"
        keep="Not now"
        danger={false}
        onConfirm={go}
      >
        From {formatDay(startsOn)}, each payout of what you earn by card goes to {school}, including lessons
        we haven’t paid out yet. If £20 or more is available, you can press Pay out now under Earnings before
        you agree. The school sees each lesson’s day, price and commission, but no learner’s name. What it
        pays you is between the two of you. You can’t take this back on your own: it ends when you leave the
        school or its contract with us ends. The school keeps what we’ve paid it by then, and a refund of one
        of those lessons after that comes off your next payout.
      </ConfirmDialog>
    </div>
  )
}
