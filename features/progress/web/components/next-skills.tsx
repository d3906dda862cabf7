import { formatDay } from '#common/time.ts'
import { SkillPicture } from '#features/assessments/web/components/skill-picture.tsx'
import { nameForLearners } from '#features/instructors/rules.ts'
import { Lane } from '#ui/lane.tsx'
import '../progress.css'
import { SkillLink } from './skill-link.tsx'
import type { NextSkill } from '../../rules.ts'

type NextSkillsProps = {
  skills: readonly NextSkill[]
  linked?: boolean
  /** Left out before the first lesson, when every level and reason would say so. */
  isNew?: boolean
}

export function NextSkills({ skills, linked, isNew = false }: NextSkillsProps) {
  if (skills.length === 0)
    return <p className="text-ink-2">Every skill is at the highest level. Well driven!</p>
  return (
    <ol className="next-skills">
      {skills.map(({ name, level, parts, why, note }) => (
        <li key={name} className={linked ? 'row-link' : undefined}>
          <SkillPicture name={name} />
          <div>
            {linked ? <SkillLink name={name} /> : <b>{name}</b>}
            {note && (
              <p className="wrap-anywhere !text-ink">
                {nameForLearners({ name: note.by, isTrainee: note.isTrainee })}, {formatDay(note.date)}: “
                {note.text}”
              </p>
            )}
            {!isNew && <p>{why}</p>}
            {parts.length > 0 && <p>{parts.join(' · ')}</p>}
          </div>
          {!isNew && <Lane level={level} />}
        </li>
      ))}
    </ol>
  )
}
