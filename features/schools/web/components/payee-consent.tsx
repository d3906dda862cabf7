import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { MyPayee } from '../../payee-contract.ts'
import { useAgreeToPayee } from '../payee-hooks.ts'

const sayDay = (day: string) => formatDay(`${day}T12:00Z`)

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
          From {sayDay(agreed.startsOn)}, as you agreed on {formatDay(agreed.agreedAt)}. It ends if you leave.
        </span>
      </p>
    )
  const go = async () => {
    await agree({ contractId, startsOn })
    toast({ title: `${school} is paid for your lessons from ${sayDay(startsOn)}`, tone: 'good' })
  }
  return (
    <div className="mb-4">
      <p className="mb-3">
        <b>{school} can be paid for your lessons</b>
        <span className="block text-ink-2">
          Its contract with us says so. Nothing changes unless you agree.
          {!isReady && ' It hasn’t set up its payouts yet; you can agree once it has.'}
        </span>
      </p>
      {isReady && (
        <Button variant="second" className="max-w-full whitespace-normal" onClick={() => setAsks(true)}>
          Have {school} paid
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Have ${school} paid for your lessons?`}
        confirm="I agree"
        keep="Not now"
        danger={false}
        onConfirm={go}
      >
        From {sayDay(startsOn)}, each payout of what you earn by card goes to {school}, also for lessons
        before that day that haven’t been paid out by then. The school sees each lesson’s day, price and
        commission, without the learner’s name. What it pays you is between the two of you. It ends when you
        leave the school; what has been paid out by then stays with it.
      </ConfirmDialog>
    </div>
  )
}
