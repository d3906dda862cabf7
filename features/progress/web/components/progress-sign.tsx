import { formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { Sign } from '#ui/sign.tsx'
import type { Progress } from '../../contract.ts'
import { latestRating } from '../latest-rating.ts'

type ProgressSignProps = { progress: Progress; title?: string; isCard?: boolean }

export function ProgressSign({ progress, title = 'Your progress', isCard }: ProgressSignProps) {
  const { groups, lessons, minutes, assessments } = progress
  const skills = groups.flatMap((group) => group.skills)
  const alone = skills.filter(({ level }) => level >= 4).length
  const started = skills.filter(({ level }) => level > 0).length
  const figure = (
    <>
      {alone} <small>of {skills.length}</small>
    </>
  )
  const rows = [
    ['Skills started', started],
    ['Lessons done', lessons],
    ['Hours driven', minutes === 0 ? '0' : formatMinutes(minutes)],
    ...latestRating(assessments),
  ] as const
  const line = (
    <>
      <p className="mb-3 font-semibold">skills you can do on your own</p>
      <Lane
        size="wide"
        level={alone}
        of={skills.length}
        label={`${alone} of ${skills.length} skills you can do on your own`}
      />
    </>
  )
  if (!isCard)
    return (
      <Sign title={title} figure={figure} rows={rows}>
        {line}
      </Sign>
    )
  return (
    <Card title={title}>
      <p className="sign-figure num !mt-0">{figure}</p>
      {line}
      <dl className="sums mt-3">
        {rows.map(([what, is]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
