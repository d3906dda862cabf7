import { levelName, levels, syllabusAttribution } from '#features/assessments/syllabus.ts'
import { Lane } from '#ui/lane.tsx'
import { SkillLink } from './skill-link.tsx'
import '../progress.css'
import type { GroupProgress, SkillProgress } from '../../rules.ts'

type SkillMapProps = { groups: readonly GroupProgress[]; others?: readonly SkillProgress[] }

export function SkillMap({ groups, others = [] }: SkillMapProps) {
  return (
    <div className="skill-map-place">
      <div className="skill-map">
        {groups.map((group) => (
          <section key={group.name}>
            <h3>
              {group.name}
              <span className="num">
                {group.skills.filter(({ level }) => level >= 4).length} of {group.skills.length}
              </span>
            </h3>
            <Skills skills={group.skills} linked />
          </section>
        ))}
        {others.length > 0 && (
          <section>
            <h3>From earlier assessments</h3>
            <Skills skills={others} />
          </section>
        )}
        <section className="skill-key">
          <h3>What the lines mean</h3>
          <ul>
            {levels.map(({ level, name }) => (
              <li key={level}>
                {level} {name}
                <Lane level={level} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="mt-5 text-xs text-ink-2">{syllabusAttribution}</p>
    </div>
  )
}

const Skills = ({ skills, linked }: { skills: readonly SkillProgress[]; linked?: boolean }) => (
  <ul>
    {skills.map(({ name, level }) => (
      <li key={name} className={linked ? 'row-place' : undefined}>
        {linked ? <SkillLink name={name} /> : name}
        <Lane level={level} label={level > 0 ? `level ${level} of 5, ${levelName(level)}` : 'not started'} />
      </li>
    ))}
  </ul>
)
