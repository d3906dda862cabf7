import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes } from '#common/time.ts'
import { myZone } from '#features/lessons/web/zone.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { Credit } from '../../contract.ts'
import { useCredits, useRefundCredit } from '../hooks.ts'

/** Time that is paid and not used yet, by purchase; each can be booked or sent back. */
export function PrepaidTime() {
  const query = useCredits()
  const [sendingBack, setSendingBack] = useState<Credit>()
  return (
    <Card title="Prepaid time">
      {query.isPending && <ListSkeleton label="Loading your prepaid time" rows={2} />}
      {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
      {query.data?.credits.length === 0 && (
        <EmptyState title="You have no prepaid time." action={<ButtonLink to="/instructor-directory">Book a lesson</ButtonLink>}>
          A block of ten hours is 5% cheaper. It does not run out, and what you do not use goes back to your card.
        </EmptyState>
      )}
      <ul className="ruled">
        {query.data?.credits.map((credit) => (
          <li key={credit.id} className="flex-wrap">
            <div className="min-w-48 flex-1">
              <b>{`${formatMinutes(credit.minutes_left)} with ${credit.instructor_name ?? 'a former instructor'}`}</b>
              <p className="text-sm text-ink-2">{`Of ${credit.package_name}, bought ${formatDay(credit.created_at, myZone())}. Worth ${formatMoney(credit.pence_left)}.`}</p>
            </div>
            <ButtonLink size="sm" variant="second" to={`/instructor-directory/${credit.instructor_id}`}>
              Book
            </ButtonLink>
            <Button size="sm" variant="plain" onClick={() => setSendingBack(credit)}>
              Send back
            </Button>
          </li>
        ))}
      </ul>
      {sendingBack && <SendBack credit={sendingBack} onClose={() => setSendingBack(undefined)} />}
    </Card>
  )
}

function SendBack({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const refund = useRefundCredit()
  const worth = formatMoney(credit.pence_left)
  const go = async () => {
    await refund.mutateAsync({ id: credit.id })
    toast({ title: `${worth} are on their way to your card`, description: 'Banks take up to ten days to show it.', tone: 'good' })
  }
  return (
    <ConfirmDialog open onClose={onClose} title={`Send ${worth} back to your card?`} confirm={`Send back ${worth}`} keep="Keep the time" onConfirm={go}>
      {`Your ${formatMinutes(credit.minutes_left)} with ${credit.instructor_name ?? 'this instructor'} are given up. Lessons that are booked stay booked.`}
    </ConfirmDialog>
  )
}
