import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import type { Analytics } from '../../contract.ts'
import { changeOf, formatHours, formatPercent } from '../words.ts'

type Both = Pick<Analytics, 'now' | 'before'>

export const WorkFigures = ({ now, before }: Both) => (
  <Card title="Lessons">
    <dl className="figures">
      <Count name="Lessons delivered" of="lessons" now={now} before={before} />
      <Figure name="Hours taught" change={before && changeOf(now.minutes, before.minutes, formatHours)}>
        {formatHours(now.minutes)}
      </Figure>
      <Figure
        name="Opening hours used"
        change={before && `${formatPercent(before.usedMinutes, before.openMinutes)} before`}
      >
        {formatPercent(now.usedMinutes, now.openMinutes)}
      </Figure>
      <Count name="Cancelled" of="cancelled" now={now} before={before} />
      <Count name="Of these, late" of="cancelledLate" now={now} before={before} />
      <Count name="Cancelled by you" of="cancelledByMe" now={now} before={before} />
      <Count name="No shows" of="noShows" now={now} before={before} />
    </dl>
    <p className="mt-4 text-sm text-ink-2">
      Your current opening hours, minus time off, up to now: {formatHours(now.usedMinutes)} of{' '}
      {formatHours(now.openMinutes)} hours
      {now.outsideMinutes > 0 && `, plus ${formatHours(now.outsideMinutes)} hours of lessons outside them`}.
    </p>
  </Card>
)

export const LearnerFigures = ({ now, before, sources }: Both & Pick<Analytics, 'sources'>) => (
  <Card title="Learners">
    <dl className="figures">
      <Count name="Active learners" of="learnersActive" now={now} before={before} />
      <Count name="New learners" of="learnersNew" now={now} before={before} />
      <Count name="Lapsed learners" of="learnersLost" now={now} before={before} />
      <Figure
        name="Your rating of their lessons"
        change={before && (before.rating === null ? 'none before' : `${before.rating.toFixed(1)} before`)}
      >
        {now.rating === null ? '–' : now.rating.toFixed(1)}
      </Figure>
      <Count name="Assessments written" of="assessments" now={now} before={before} />
      <Count name="Skill levels gained" of="levelsGained" now={now} before={before} />
    </dl>
    <p className="mt-4 text-sm text-ink-2">
      {now.learnersNew > 0 &&
        `Of the new learners, ${sources.directory} came from the directory and ${sources.invitation} from your invitations. `}
      Lapsed learners had lessons in the previous period, but none in this one and none booked. Levels gained
      count the five levels of each skill, for {plural(now.learnersAssessed, 'learner')} you assessed.
    </p>
  </Card>
)

type CountProps = Both & { name: string; of: Exclude<keyof Both['now'], 'from' | 'to' | 'rating'> }

const Count = ({ name, of, now, before }: CountProps) => (
  <Figure name={name} change={before && changeOf(now[of], before[of])}>
    {now[of]}
  </Figure>
)

const Figure = ({ name, change, children }: { name: string; change: string | null; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="figure">{children}</span>
      {change && <span className="change">{change}</span>}
    </dd>
  </div>
)
