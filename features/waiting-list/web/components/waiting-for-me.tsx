import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useRefillRate, useWaiting } from '../hooks.ts'
import { sayWhat } from '../words.ts'

export function WaitingForMe() {
  const query = useWaiting()
  return (
    <Card title="Waiting for a time with you">
      <QueryStatus query={query} label="Loading who’s waiting" />
      {query.data?.waiting.length === 0 && (
        <EmptyState title="Nobody’s waiting.">
          Learners who can’t find a time that suits them can wait for one, and you can add your own on their
          pages. We offer what comes free to your own learners first.
        </EmptyState>
      )}
      {query.data && query.data.waiting.length > 0 && (
        <ol className="ruled">
          {query.data.waiting.map(({ id, name, isYourLearner, canBeEmailed, sector, ...what }) => (
            <li key={id} className="flex-wrap">
              <Avatar name={name} of="student" image={null} />
              <div className="min-w-[min(12rem,100%)] flex-1">
                <b className="block">{name}</b>
                <p className="text-sm text-ink-2">
                  {sayWhat(what)}, from {sector}
                </p>
              </div>
              {!canBeEmailed && <Badge tone="yellow">No email: please ring</Badge>}
              {isYourLearner && <Badge tone="green">Your learner</Badge>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

export function RefillCard() {
  const { data } = useRefillRate()
  if (!data) return null
  const { days, cancelledMinutes, refilledMinutes, offersSent, offersAccepted } = data
  const hours = (minutes: number) => `${Math.round(minutes / 6) / 10} h`
  return (
    <Card title="Cancelled time that was filled">
      <p className="num text-2xl font-bold">
        {cancelledMinutes === 0 ? '–' : `${Math.round((100 * refilledMinutes) / cancelledMinutes)}%`}
      </p>
      <p className="text-sm text-ink-2">
        {cancelledMinutes === 0
          ? `Learners haven’t cancelled any lessons in the last ${days} days.`
          : `${hours(refilledMinutes)} of the ${hours(cancelledMinutes)} that learners cancelled in the last ${days} days.`}{' '}
        {offersSent > 0 && `${offersAccepted} of ${offersSent} offers accepted.`}
      </p>
    </Card>
  )
}
