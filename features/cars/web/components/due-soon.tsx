import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDate } from '#common/time.ts'
import { sayCarDate } from '#features/diary/car-dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { listDueSoon } from '../../rules.ts'
import { useCars } from '../hooks.ts'
import { toneOfDate } from '../words.ts'

/** For the start page: nothing as long as nothing is due within 30 days. */
export function CarsDueSoon({ className, waiting }: { className?: string; waiting?: ReactNode }) {
  const { data, isLoading } = useCars()
  const due = listDueSoon(data?.cars ?? [], dayOf(useOpenedAt()))
  if (isLoading) return waiting
  if (due.length === 0) return null
  return (
    <Card title="Cars" className={className}>
      <ul className="ruled" aria-label="Due on your cars">
        {due.map(({ car, ...date }) => (
          <li key={`${car.id} ${date.kind}`} className="flex-wrap">
            <Link to="/dashboard/cars">{car.name}</Link>
            <Badge tone={toneOfDate(date.daysLeft)}>
              {sayCarDate(date.kind, { ...date, day: formatDate(date.dueOn, 'date') })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
