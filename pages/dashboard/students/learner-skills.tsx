import { Link } from 'react-router'
import type { Assessment } from '#features/assessments/contract.ts'
import { groupProgress, whatToPractiseNext } from '#features/progress/rules.ts'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { SkillMap } from '#features/progress/web/components/skill-map.tsx'
import { Card } from '#ui/card.tsx'

type Props = { assessments: readonly Assessment[]; at: string }

export const PractiseNext = ({ assessments, at }: Props) => (
  <Card title="Practise next">
    <NextSkills skills={whatToPractiseNext(groupProgress(assessments, at), at)} />
  </Card>
)

export const LearnerSkills = ({ learnerId, assessments, at }: Props & { learnerId: string }) => (
  <Card
    title="Skills"
    className="mt-5"
    action={<Link to={`/dashboard/students/${learnerId}/record`}>Record and evidence</Link>}
  >
    <SkillMap groups={groupProgress(assessments, at)} at={at} />
  </Card>
)
