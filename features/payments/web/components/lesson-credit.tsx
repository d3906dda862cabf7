import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { formatLocalDay } from '#web/zone.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Credit } from '../../contract.ts'
import { BuyBlock } from './buy-block.tsx'
import { useCredits } from '../hooks.ts'
import { RefundCredit } from './refund-credit.tsx'

export function LessonCredit() {
  const query = useCredits()
  const [refunding, setRefunding] = useState<Credit>()
  return (
    <Card title="Lesson credit">
      {query.isPending && <ListSkeleton label="Loading your lesson credit" rows={2} />}
      {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
      {query.data?.credits.length === 0 && (
        <EmptyState
          title="You have no lesson credit."
          action={<ButtonLink to="/instructor-directory">Book a lesson</ButtonLink>}
        >
          A block of ten hours is 5% cheaper. It never expires, and you can have what you don’t use refunded.
        </EmptyState>
      )}
      <ul className="ruled">
        {query.data?.credits.map((credit) => (
          <li key={credit.id} className="flex-wrap">
            <div className="min-w-[min(12rem,100%)] flex-1">
              <b>{`${formatMinutes(credit.minutes_left)} with ${credit.instructor_name ?? 'a former instructor'}`}</b>
              <p className="text-sm text-ink-2">{`${credit.package_name}, ${formatLocalDay(credit.created_at)}. Worth ${formatMoney(credit.pence_left)}.`}</p>
            </div>
            <div className="flex flex-wrap gap-3 max-sm:w-full">
              <ButtonLink size="sm" variant="second" to={`/instructor-directory/${credit.instructor_id}`}>
                Book
              </ButtonLink>
              {credit.instructor_name && (
                <BuyBlock instructorId={credit.instructor_id} name={credit.instructor_name} />
              )}
              <Button size="sm" variant="plain" onClick={() => setRefunding(credit)}>
                Refund
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {query.data && query.data.credits.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          Changing instructor? <Link to="/help/learners/changing-instructor">Take your hours along</Link>.
        </p>
      )}
      {refunding && <RefundCredit credit={refunding} onClose={() => setRefunding(undefined)} />}
    </Card>
  )
}
