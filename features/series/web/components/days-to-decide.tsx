import { Link } from 'react-router'
import { QueryStatus } from '#ui/states.tsx'
import type { Series } from '../../contract.ts'
import { useSeries } from '../hooks.ts'
import { DayToDecide } from './day-to-decide.tsx'

/** The days of each learner’s weekly lessons that don’t fit, to be answered where they are read. */
export const DaysToDecide = ({ series }: { series: readonly Series[] }) => (
  <ul className="ruled">
    {series.map((one) => (
      <li key={one.id} className="block">
        <h3>
          <Link to={`/dashboard/series/${one.id}`}>{one.learner.name}</Link>
        </h3>
        <DaysOf id={one.id} />
      </li>
    ))}
  </ul>
)

function DaysOf({ id }: { id: string }) {
  const query = useSeries(id)
  if (!query.data) return <QueryStatus query={query} label="Loading the days" rows={1} />
  const { lessons } = query.data
  return (
    <div className="mt-2 grid gap-4">
      {lessons
        .filter(({ conflict }) => conflict)
        .map((lesson) => (
          <DayToDecide key={lesson.on} series={query.data} lesson={lesson} />
        ))}
    </div>
  )
}
