import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Sign } from '#ui/sign.tsx'
import { useAnalytics } from '../hooks.ts'
import { formatHours, formatPercent } from '../words.ts'

export function LatestFigures() {
  const { data } = useAnalytics('4-weeks')
  if (!data?.hasLessons) return null
  const { now, before } = data
  return (
    <Sign
      title="Income, 4 weeks"
      figure={formatMoney(now.incomePence)}
      rows={[
        ['Previous 4 weeks', formatMoney(before.incomePence)],
        ['Hours taught', formatHours(now.minutes)],
        ['Opening hours used', formatPercent(now.usedMinutes, now.openMinutes)],
        ['Learners with a lesson', now.learnersActive],
      ]}
    >
      <p className="mt-1 font-semibold">
        <Link to="/dashboard/analytics">All figures</Link>
      </p>
    </Sign>
  )
}
