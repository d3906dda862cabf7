import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import { useAnalytics } from '../hooks.ts'
import { formatHours, formatPercent, nameOf } from '../words.ts'

export function LatestFigures() {
  const { data } = useAnalytics({ period: '4-weeks' })
  if (!data?.hasLessons) return null
  const { now, before } = data
  return (
    <Card
      title={`Income since ${nameOf(now.from, 'week')}`}
      action={<Link to="/dashboard/analytics">All figures</Link>}
    >
      <p className="num text-2xl font-bold">{formatMoney(now.incomePence)}</p>
      <p className="text-sm text-ink-2">
        {before && `${formatMoney(before.incomePence)} on the same days four weeks earlier. `}
        {formatHours(now.minutes)} hours taught, {plural(now.learnersActive, 'learner')}
        {now.openMinutes > 0 && `, ${formatPercent(now.usedMinutes, now.openMinutes)} of your opening hours`}.
      </p>
    </Card>
  )
}
