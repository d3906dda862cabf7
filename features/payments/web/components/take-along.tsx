import { useState } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { Credit } from '../../contract.ts'
import { useCreditMove, useCredits, useCreditsWith, useMoveCredit } from '../hooks.ts'

/** Credit with somebody else that could be used here instead; nothing if there is none. */
export function TakeAlong({ instructorId, name }: { instructorId: string; name: string }) {
  const all = useCredits().data?.credits
  const own = useCreditsWith(instructorId).data
  const [moving, setMoving] = useState<Credit>()
  if (!all || !own) return null
  const others = all.filter(({ id }) => own.every((one) => one.id !== id))
  if (others.length === 0) return null
  return (
    <Card title={`Changing to ${firstName(name)}?`}>
      <p className="text-ink-2">
        Take your unused hours along: the same money, at {firstName(name)}’s price.{' '}
        <Link to="/help/learners/changing-instructor">How it works</Link>
      </p>
      <ul className="ruled mt-2">
        {others.map((credit) => (
          <li key={credit.id} className="flex-wrap">
            <span className="min-w-[min(12rem,100%)] flex-1">
              <b>{withWhom(credit)}</b>
              <span className="block text-sm text-ink-2">Worth {formatMoney(credit.pence_left)}</span>
            </span>
            <Button size="sm" variant="second" onClick={() => setMoving(credit)}>
              Take along<span className="sr"> {withWhom(credit)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {moving && (
        <MoveDialog
          credit={moving}
          instructorId={instructorId}
          name={name}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Card>
  )
}

const withWhom = ({ minutes_left, instructor_name }: Credit) =>
  `${formatMinutes(minutes_left)} with ${instructor_name ?? 'a former instructor'}`

type MoveDialogProps = { credit: Credit; instructorId: string; name: string; onClose: () => void }

function MoveDialog({ credit, instructorId, name, onClose }: MoveDialogProps) {
  const query = useCreditMove(credit.id, instructorId)
  const move = useMoveCredit()
  const first = firstName(name)
  const go = async () => {
    const { minutes } = await move.mutateAsync({ id: credit.id, instructorId, minutes: query.data!.minutes })
    toast({
      title: `You have ${formatMinutes(minutes)} with ${first}`,
      description: 'Use it for your next lesson, or have it refunded.',
      tone: 'good',
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Take your hours along to ${first}?`}
      confirm={query.data ? `Take ${formatMinutes(query.data.minutes)} along` : 'Take along'}
      keep="Not now"
      danger={false}
      ready={query.data !== undefined}
      onConfirm={go}
      body={<QueryStatus query={query} label="Working out your hours" rows={1} />}
    >
      {query.data
        ? `${formatMoney(query.data.pence)} is ${formatMinutes(query.data.minutes)} at ${first}’s ${formatMoney(query.data.hourlyRatePence)} an hour, instead of ${withWhom(credit)}. Lessons you’ve booked stay booked. You can still have what you don’t use refunded to the card that paid.`
        : 'We’re working out how many hours that is.'}
    </ConfirmDialog>
  )
}
