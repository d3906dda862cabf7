import { Lane } from '#ui/lane.tsx'
import '../progress.css'
import type { NextSkill } from '../../rules.ts'

export function NextSkills({ skills }: { skills: readonly NextSkill[] }) {
  if (skills.length === 0)
    return <p className="text-ink-2">Every skill is at the highest level. Well driven.</p>
  return (
    <ol className="next-skills">
      {skills.map(({ name, level, parts, why }, at) => (
        <li key={name}>
          <span className="number" aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <b>{name}</b>
            <p>{why}</p>
            {parts.length > 0 && <p>{parts.join(' · ')}</p>}
          </div>
          <Lane level={level} />
        </li>
      ))}
    </ol>
  )
}
