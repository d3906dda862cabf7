import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import type { Analytics } from '../../contract.ts'
import { changeOf, formatHours, formatPercent } from '../words.ts'

export const WorkFigures = ({ now, before }: Pick<Analytics, 'now' | 'before'>) => (
  <Card title="Lessons">
    <dl className="figures">
      <Figure name="Lessons delivered" change={changeOf(now.lessons, before.lessons)}>
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
      <Figure name="Of these, late" change={changeOf(now.cancelledLate, before.cancelledLate)}>
        {now.cancelledLate}
      </Figure>
      <Figure name="Cancelled by you" change={changeOf(now.cancelledByMe, before.cancelledByMe)}>
        {now.cancelledByMe}
      </Figure>
      <Figure name="No shows" change={changeOf(now.noShows, before.noShows)}>
        {now.noShows}
      </Figure>
    </dl>
    <p className="mt-4 text-sm text-ink-2">
      Your current opening hours, minus blocked time, up to now: {formatHours(now.usedMinutes)} of{' '}
      {formatHours(now.openMinutes)} hours.
    </p>
  </Card>
)

export const LearnerFigures = ({ now, before, sources }: Pick<Analytics, 'now' | 'before' | 'sources'>) => (
  <Card title="Learners">
    <dl className="figures">
      <Figure name="Active learners" change={changeOf(now.learnersActive, before.learnersActive)}>
        {now.learnersActive}
      </Figure>
      <Figure name="New learners" change={changeOf(now.learnersNew, before.learnersNew)}>
        {now.learnersNew}
      </Figure>
      <Figure name="Lapsed learners" change={changeOf(now.learnersLost, before.learnersLost)}>
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
        `Of the new learners, ${sources.directory} came from the directory and ${sources.invitation} from your invitations. `}
      Lapsed learners had lessons in the previous period, but none in this one and none booked. Levels gained
      count the five levels of each skill, for {plural(now.learnersAssessed, 'learner')} you assessed.
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
