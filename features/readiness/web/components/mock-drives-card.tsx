import { Link } from 'react-router'
import { plural, pluralWord } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { mostDrivingFaults as allowed, resultOf } from '#features/mock-drives/rules.ts'
import { resultNames } from '#features/mock-drives/web/words.ts'
import { Card } from '#ui/card.tsx'
import '../readiness.css'
import type { Readiness } from '../../contract.ts'

export function MockDrivesCard({
  mockDrives: { latest, count, passedCount },
}: Pick<Readiness, 'mockDrives'>) {
  if (!latest)
    return (
      <Card title="Mock driving tests">
        <p className="max-w-prose text-ink-2">
          None yet. Ask your instructor for one in a lesson: nothing else says as much about a real test, and
          the band above gets narrower.
        </p>
      </Card>
    )
  const { takenOn, drivingFaults, seriousFaults, dangerousFaults } = latest
  const grave = seriousFaults + dangerousFaults
  return (
    <Card title="Mock driving tests" action={<Link to="/dashboard/mock-drives">See your mock tests</Link>}>
      <p>
        <b>
          {resultNames[resultOf(latest)]}, {formatDay(`${takenOn}T12:00Z`)}
        </b>
      </p>
      <div
        className="fault-row"
        role="img"
        aria-label={`${plural(drivingFaults, 'driving fault')} (${allowed} allowed), and ${grave} serious or dangerous`}
      >
        {Array.from({ length: allowed }, (_, at) => (
          <i key={at} className={at < drivingFaults ? 'fault-on' : undefined} />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="num">{drivingFaults}</b> driving {pluralWord(drivingFaults, 'fault')} ({allowed}{' '}
          allowed)
        </span>
        <span className={grave > 0 ? 'text-red-ink' : undefined}>
          <b className="num">{grave}</b> serious or dangerous
        </span>
      </p>
      {count > 1 && (
        <p className="mt-2 text-sm text-ink-2">
          {plural(count, 'mock test')} in all, {passedCount} passed.
        </p>
      )}
    </Card>
  )
}
