import { Check } from 'lucide-react'
import { locale } from '#common/locale.ts'
import type { DemoGame } from '#features/game/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Lane } from '#ui/lane.tsx'
import { Plate } from '#ui/plate.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { Figures } from './figures.tsx'

/** What the learner of the demonstration has reached, worked out by the server as for anybody. */
export const DemoProgress = ({ learner }: { learner: DemoGame }) => (
  <>
    <div className="demo-who">
      <Plate />
      <p className="flex-1 leading-snug">
        <b className="block">{learner.name}</b>
        <span className="text-sm text-ink-2">after lesson {learner.lessons}</span>
      </p>
    </div>
    <Figures
      figures={[
        [String(learner.skillsMastered), 'skills mastered', `of ${learner.skills}`],
        [String(learner.lessons), 'lessons driven'],
        [String(learner.badges), 'badges', `of ${learner.badgesOf}`],
      ]}
    />
    <Lane
      level={learner.skillsMastered}
      of={learner.skills}
      size="wide"
      label={`${learner.skillsMastered} of ${learner.skills} skills mastered`}
    />
    <ul className="ruled ruled-all mt-4">
      {learner.examples.map(({ skill, level }) => (
        <li key={skill}>
          <span className="flex-1">{skill}</span>
          <State level={level} />
        </li>
      ))}
    </ul>
    <div className="demo-next">
      <p className="flex-1">
        <b className="block text-md">{learner.level.name}</b>
        <span className="mute num">{learner.points.toLocaleString(locale)} points for what was checked</span>
      </p>
      <RouteChip label={`Level ${learner.level.number}`}>{`L${learner.level.number}`}</RouteChip>
    </div>
  </>
)

function State({ level }: { level: number }) {
  if (level >= 4)
    return (
      <Badge tone="green" icon={<Check aria-hidden="true" />}>
        Mastered
      </Badge>
    )
  return level > 0 ? <Badge tone="blue">In Progress</Badge> : <Badge tone="line">Not Started</Badge>
}
