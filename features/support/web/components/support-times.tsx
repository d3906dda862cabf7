import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { useResponseTimes } from '../hooks.ts'
import { compareTimes } from '../words.ts'

export function SupportTimes() {
  const { data } = useResponseTimes()
  return (
    data && (
      <Card title="How soon support replies">
        <p className="max-w-prose">
          {compareTimes(data)} <Link to="/dashboard/support">Write to support</Link>
        </p>
      </Card>
    )
  )
}
