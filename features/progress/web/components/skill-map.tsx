import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { becameIndependent, levelName, levels, syllabusAttribution } from '#features/assessments/syllabus.ts'
import { SkillPicture } from '#features/assessments/web/components/skill-picture.tsx'
import { Lane } from '#ui/lane.tsx'
import { standingOf } from '../../standing.ts'
import { sayShortly } from '../words.ts'
import { SkillLink } from './skill-link.tsx'
import '../progress.css'
import '../skill-fold.css'
import type { GroupProgress, SkillProgress } from '../../rules.ts'

type SkillMapProps = {
  groups: readonly GroupProgress[]
  others?: readonly SkillProgress[]
  /** The moment that the levels are of. */
  at: string
  /** Date of the latest assessment: what it made independent turns solid as the page opens. */
  latest?: string | undefined
  folded?: boolean
}

export function SkillMap({ groups, others = [], at, latest, folded = false }: SkillMapProps) {
  return (
    <div className="skill-map-place">
      <div className="skill-map">
        {groups.map((group) => (
          <Group
            key={group.name}
            name={group.name}
            count={`${group.skills.filter(({ level }) => level >= 4).length} of ${group.skills.length}`}
            folded={folded}
          >
            <Skills skills={group.skills} at={at} latest={latest} linked />
          </Group>
        ))}
        {others.length > 0 && (
          <Group name="From earlier assessments" folded={folded}>
            <Skills skills={others} at={at} />
          </Group>
        )}
        <Group name="What the lines mean" className="skill-key" folded={folded}>
          <ul>
            {levels.map(({ level, name }) => (
              <li key={level}>
                {level} {name}
                <Lane level={level} />
              </li>
            ))}
          </ul>
        </Group>
      </div>
      <p className="mt-5 text-xs text-ink-2">{syllabusAttribution}</p>
    </div>
  )
}

type GroupProps = { name: string; count?: string; folded: boolean; className?: string; children: ReactNode }

function Group({ name, count, folded, className, children }: GroupProps) {
  const head = (
    <h3>
      {name}
      {count && <span className="num">{count}</span>}
    </h3>
  )
  if (!folded)
    return (
      <section className={className}>
        {head}
        {children}
      </section>
    )
  return (
    <details>
      <summary>
        {head}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}

type SkillsProps = {
  skills: readonly SkillProgress[]
  at: string
  latest?: string | undefined
  linked?: boolean
}

const Skills = ({ skills, at, latest, linked }: SkillsProps) => (
  <ul>
    {skills.map(({ name, level, history }) => (
      <li key={name} className={linked ? 'row-link' : undefined}>
        <SkillPicture name={name} />
        <span className="min-w-0">
          {linked ? <SkillLink name={name} /> : name}
          <Short says={sayShortly(standingOf(history, at))} />
        </span>
        <Lane
          level={level}
          label={level > 0 ? `level ${level} of 5, ${levelName(level)}` : 'not started'}
          joins={history.at(-1)?.date === latest && becameIndependent(history.at(-2)?.level, level)}
        />
      </li>
    ))}
  </ul>
)

const Short = ({ says }: { says: string }) =>
  says && <small className="block text-xs text-ink-2">{says}</small>
