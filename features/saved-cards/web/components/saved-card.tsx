import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import type { AgreementState } from '../../rules.ts'
import type { SavedCard as Saved, WeeklyPayment } from '../../contract.ts'
import { isExpired } from '../../rules.ts'
import { nameCard } from '../../words.ts'
import { useChangeCard, useMyCard, useRemoveCard } from '../hooks.ts'
import { CardReturn } from './card-return.tsx'

/** A learner’s card and the lessons it pays; nothing for those who have neither. */
export function SavedCard() {
  const { data } = useMyCard()
  if (!data || (!data.card && data.weekly.length === 0)) return <CardReturn />
  return (
    <Card title="Saved card">
      <CardReturn />
      {data.card ? (
        <OwnCard card={data.card} />
      ) : (
        <p className="max-w-prose text-ink-2">
          You haven’t saved a card. On the page of your regular lessons you can have one pay them.
        </p>
      )}
      <ul className="ruled mt-3">
        {data.weekly.map((weekly) => (
          <Weekly key={weekly.seriesId} weekly={weekly} />
        ))}
      </ul>
    </Card>
  )
}

const says: Record<AgreementState, string> = {
  off: 'By link',
  waiting: 'By link',
  on: 'Paid by card',
  paused: 'Stopped',
  changed: 'Changed',
  dearer: 'Costs more',
}

const Weekly = ({
  weekly: { seriesId, rule, instructorName, state, agreedPence },
}: {
  weekly: WeeklyPayment
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>
      <Link to={`/dashboard/series/${seriesId}`}>{rule}</Link> with {instructorName}
      {state === 'on' && agreedPence !== null && `, up to ${formatMoney(agreedPence)} a lesson`}
    </span>
    <Badge tone={state === 'on' ? 'green' : state === 'off' || state === 'waiting' ? 'line' : 'yellow'}>
      {says[state]}
    </Badge>
  </li>
)

function OwnCard({ card }: { card: Saved }) {
  const change = useChangeCard()
  const [isRemoving, setIsRemoving] = useState(false)
  const now = useNow()
  const until = `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`
  const go = () => void change.mutateAsync({}).then(({ url }) => location.assign(url), toastFailure)
  return (
    <>
      <p>
        <b>{nameCard(card)}</b>, {isExpired(card, now) ? 'expired' : 'expires'} {until}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="second"
          className="max-w-full whitespace-normal"
          busy={change.isPending}
          onClick={go}
        >
          Change card
        </Button>
        <Button
          variant="danger-plain"
          className="max-w-full whitespace-normal"
          onClick={() => setIsRemoving(true)}
        >
          Remove card
        </Button>
      </div>
      {isRemoving && <Remove onClose={() => setIsRemoving(false)} />}
    </>
  )
}

function Remove({ onClose }: { onClose: () => void }) {
  const { mutateAsync: remove } = useRemoveCard()
  const go = async () => {
    await remove({})
    toast({ title: 'Card removed', tone: 'good' })
  }
  return (
    <ConfirmDialog open onClose={onClose} title="Remove your card?" confirm="Remove card" onConfirm={go}>
      We delete it here and at Stripe, and it won’t be charged again. We’ll email you a link for each regular
      lesson instead. Lessons that are paid stay paid, and refunds still go back to this card.
    </ConfirmDialog>
  )
}
