import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import type { MockDrive } from '../../contract.ts'
import { resultOf } from '../../rules.ts'
import { resultNames, sayTotals } from '../words.ts'

/** The latest first, each leading to its result. */
export const MockRows = ({ drives, named }: { drives: readonly MockDrive[]; named?: boolean }) => (
  <ul className="ruled">
    {drives.map((drive) => (
      <li key={drive.id} className="row-link">
        <span className="min-w-0 flex-1">
          <Link to={`/dashboard/mock-drives/${drive.id}`} className="font-semibold">
            {named && drive.learner?.name
              ? `${drive.learner.name}, ${formatLocalMoment(drive.startedAt)}`
              : formatLocalMoment(drive.startedAt)}
          </Link>
          <span className="block text-sm text-ink-2">{sayTotals(drive)}</span>
        </span>
        <Badge tone={drive.passed ? 'green' : 'line'}>{resultNames[resultOf(drive)]}</Badge>
      </li>
    ))}
  </ul>
)
