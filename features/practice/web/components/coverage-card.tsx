import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import '../practice.css'
import type { Practice } from '../../contract.ts'
import { conditionNames, type ConditionMet, motorwayRule } from '../../rules.ts'
import { ConditionDrawing } from './condition-drawing.tsx'

type CoverageCardProps = { coverage: Practice['coverage']; title: string; action?: ReactNode }

/** Which roads and weather of the syllabus were met, and what's missing. */
export const CoverageCard = ({ coverage, title, action }: CoverageCardProps) => (
  <Card title={title} action={action}>
    <ul className="conditions">
      {coverage.map((met) => (
        <Met key={met.condition} met={met} />
      ))}
    </ul>
    <p className="mt-4 max-w-prose text-sm text-ink-2">{motorwayRule}</p>
    <p className="mt-2 max-w-prose text-sm text-ink-2">
      A lesson in which your instructor marked the skill counts for half an hour, confirmed practice for its
      whole time. The hours to reach are our suggestion, not the DVSA’s.
    </p>
  </Card>
)

const steps = 6

function Met({ met: { condition, minutes, lessons, practiceMinutes, goalMinutes } }: { met: ConditionMet }) {
  const isDone = minutes >= goalMinutes
  const says =
    minutes === 0
      ? 'Not yet'
      : isDone
        ? `${formatMinutes(minutes)}, done`
        : `${formatMinutes(minutes)} of ${formatMinutes(goalMinutes)}`
  const from = [
    lessons > 0 && plural(lessons, 'lesson'),
    practiceMinutes > 0 && `${formatMinutes(practiceMinutes)} of practice`,
  ].filter(Boolean)
  return (
    <li className={minutes === 0 ? 'condition-open' : undefined}>
      <ConditionDrawing of={condition} />
      <div className="condition-says">
        <b>{conditionNames[condition]}</b>
        <span className="num">{says}</span>
      </div>
      <Lane
        size="wide"
        of={steps}
        joinFrom={steps}
        level={Math.min(steps, Math.floor((minutes / goalMinutes) * steps))}
        label={`${conditionNames[condition]}: ${says}`}
      />
      {from.length > 0 && <p className="mt-1 text-sm text-ink-2">{from.join(', ')}</p>}
    </li>
  )
}
