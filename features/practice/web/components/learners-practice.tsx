import { formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { conditionNames } from '../../rules.ts'
import { useLearnersPractice } from '../hooks.ts'
import { DriveRows } from './drive-rows.tsx'

/** For the instructor; nothing until the learner has logged something. */
export function LearnersPractice({ learnerId }: { learnerId: string }) {
  const { data } = useLearnersPractice(learnerId)
  if (!data || data.drives.length === 0) return null
  const missing = data.coverage.filter(({ minutes, goalMinutes }) => minutes < goalMinutes)
  return (
    <Card title="Private practice">
      <p className="text-ink-2">
        {data.confirmedMinutes > 0
          ? `${formatMinutes(data.confirmedMinutes)} confirmed by their supervisor. `
          : 'Nothing is confirmed yet. '}
        {missing.length > 0 &&
          `Not much so far, counting your lessons: ${missing.map(({ condition }) => conditionNames[condition].toLowerCase()).join(', ')}.`}
      </p>
      <FewFirst items={data.drives} few={4} noun="drives">
        {(few) => <DriveRows drives={few} />}
      </FewFirst>
    </Card>
  )
}
