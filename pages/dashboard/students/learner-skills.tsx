import { Link } from 'react-router'
import type { Assessment } from '#features/assessments/contract.ts'
import { groupProgress, skillsToCome } from '#features/progress/rules.ts'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { SkillMap } from '#features/progress/web/components/skill-map.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { useMediaQuery } from '#web/use-media-query.ts'

type Props = { assessments: readonly Assessment[]; at: string }

export const PractiseNext = ({ name, assessments, at }: Props & { name: string }) => (
  <Card title="Practise next">
    <NextSkills skills={skillsToCome(assessments, at, [], name).skills} />
  </Card>
)

export function LearnerSkills({ learnerId, assessments, at }: Props & { learnerId: string }) {
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const groups = groupProgress(assessments, at)
  return (
    <Card
      id="skills"
      title="Skills"
      className="mt-5"
      action={<Link to={`/dashboard/students/${learnerId}/record`}>Record and evidence</Link>}
    >
      <FewFirst items={groups} few={isPhone ? 2 : groups.length} noun="groups of skills">
        {(few) => <SkillMap groups={few} at={at} />}
      </FewFirst>
    </Card>
  )
}
