import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import type { Analytics } from '../../contract.ts'
import { changeOf, formatHours, formatPercent } from '../words.ts'

export const WorkFigures = ({ now, before }: Pick<Analytics, 'now' | 'before'>) => (
  <Card title="Lessons">
    <dl className="figures">
      <Figure name="Lessons taught" change={changeOf(now.lessons, before.lessons)}>
        {now.lessons}
      </Figure>
      <Figure name="Hours taught" change={changeOf(now.minutes, before.minutes, formatHours)}>
        {formatHours(now.minutes)}
      </Figure>
      <Figure
        name="Opening hours used"
        change={`${formatPercent(before.usedMinutes, before.openMinutes)} before`}
      >
        {formatPercent(now.usedMinutes, now.openMinutes)}
      </Figure>
      <Figure name="Cancelled" change={changeOf(now.cancelled, before.cancelled)}>
        {now.cancelled}
      </Figure>
      <Figure name="Cancelled too late, so paid" change={changeOf(now.cancelledLate, before.cancelledLate)}>
        {now.cancelledLate}
      </Figure>
      <Figure name="Cancelled by you" change={changeOf(now.cancelledByMe, before.cancelledByMe)}>
        {now.cancelledByMe}
      </Figure>
    </dl>
    <p className="mt-4 text-sm text-ink-2">
      Opening hours as they are set now, less time you have blocked, up to this moment:{' '}
      {formatHours(now.usedMinutes)} of {formatHours(now.openMinutes)} hours.
    </p>
  </Card>
)

export const LearnerFigures = ({ now, before, sources }: Pick<Analytics, 'now' | 'before' | 'sources'>) => (
  <Card title="Learners">
    <dl className="figures">
      <Figure name="Had a lesson" change={changeOf(now.learnersActive, before.learnersActive)}>
        {now.learnersActive}
      </Figure>
      <Figure name="Had their first lesson" change={changeOf(now.learnersNew, before.learnersNew)}>
        {now.learnersNew}
      </Figure>
      <Figure name="Have not come back" change={changeOf(now.learnersLost, before.learnersLost)}>
        {now.learnersLost}
      </Figure>
      <Figure
        name="Your rating of their lessons"
        change={before.rating === null ? 'none before' : `${before.rating.toFixed(1)} before`}
      >
        {now.rating === null ? '–' : now.rating.toFixed(1)}
      </Figure>
      <Figure name="Assessments written" change={changeOf(now.assessments, before.assessments)}>
        {now.assessments}
      </Figure>
      <Figure name="Skill levels gained" change={changeOf(now.levelsGained, before.levelsGained)}>
        {now.levelsGained}
      </Figure>
    </dl>
    <p className="mt-4 text-sm text-ink-2">
      {now.learnersNew > 0 &&
        `Of those with their first lesson, ${sources.directory} came by the directory and ${sources.invitation} by your invitation. `}
      Not come back: lessons in the same time before, none in this period, and none booked. Levels: five for
      each skill of the syllabus, of {plural(now.learnersAssessed, 'learner')} you assessed.
    </p>
  </Card>
)

const Figure = ({ name, change, children }: { name: string; change: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="figure">{children}</span>
      <span className="change">{change}</span>
    </dd>
  </div>
)
