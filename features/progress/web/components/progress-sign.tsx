import { formatMinutes } from '#common/time.ts'
import { Lane } from '#ui/lane.tsx'
import { Sign } from '#ui/sign.tsx'
import type { Progress } from '../../contract.ts'

type ProgressSignProps = { progress: Progress; title?: string; colour?: 'green' | 'local' }

export function ProgressSign({ progress, title = 'Your progress', colour = 'green' }: ProgressSignProps) {
  const { groups, lessons, minutes, assessments } = progress
  const skills = groups.flatMap((group) => group.skills)
  const alone = skills.filter(({ level }) => level >= 4).length
  const started = skills.filter(({ level }) => level > 0).length
  return (
    <Sign
      title={title}
      colour={colour}
      figure={
        <>
          {alone} <small>of {skills.length}</small>
        </>
      }
      rows={[
        ['Skills started', started],
        ['Lessons done', lessons],
        ['Hours driven', minutes === 0 ? '0' : formatMinutes(minutes)],
        ...(assessments[0] ? [['Latest rating', `${assessments[0].rating} of 5`] as const] : []),
      ]}
    >
      <p className="mb-3 font-semibold">skills you can do on your own</p>
      <Lane
        size="wide"
        level={alone}
        of={skills.length}
        label={`${alone} of ${skills.length} skills you can do on your own`}
      />
    </Sign>
  )
}
