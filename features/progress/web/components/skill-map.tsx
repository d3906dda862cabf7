import { becameIndependent, levelName, levels, syllabusAttribution } from '#features/assessments/syllabus.ts'
import { SkillPicture } from '#features/assessments/web/components/skill-picture.tsx'
import { Lane } from '#ui/lane.tsx'
import { SkillLink } from './skill-link.tsx'
import '../progress.css'
import type { GroupProgress, SkillProgress } from '../../rules.ts'

type SkillMapProps = {
  groups: readonly GroupProgress[]
  others?: readonly SkillProgress[]
  /** Date of the latest assessment: what it made independent turns solid as the page opens. */
  latest?: string | undefined
}

export function SkillMap({ groups, others = [], latest }: SkillMapProps) {
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
            <Skills skills={group.skills} latest={latest} linked />
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

type SkillsProps = { skills: readonly SkillProgress[]; latest?: string | undefined; linked?: boolean }

const Skills = ({ skills, latest, linked }: SkillsProps) => (
  <ul>
    {skills.map(({ name, level, history }) => (
      <li key={name} className={linked ? 'row-link' : undefined}>
        <SkillPicture name={name} />
        {linked ? <SkillLink name={name} /> : name}
        <Lane
          level={level}
          label={level > 0 ? `level ${level} of 5, ${levelName(level)}` : 'not started'}
          joins={history.at(-1)?.date === latest && becameIndependent(history.at(-2)?.level, level)}
        />
      </li>
    ))}
  </ul>
)
