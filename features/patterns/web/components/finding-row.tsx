import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatNearDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import '../patterns.css'
import type { MyFinding } from '../../contract.ts'
import { kindWords, strengthWords } from '../words.ts'

// Not `SkillPicture`: shared with one more page, it would be a file of its own in a home's first load.
const SkillDrawing = lazily(
  async () => (await import('#features/assessments/web/components/skill-drawing.tsx')).SkillDrawing,
)

type Shown = Pick<MyFinding, 'kind' | 'skill' | 'otherSkill' | 'text' | 'nextStep' | 'strength' | 'evidence'>
type FindingRowProps = { finding: Shown; note?: string | null; children?: ReactNode }

export function FindingRow({ finding, note, children }: FindingRowProps) {
  const { kind, skill, otherSkill, text, nextStep, strength, evidence } = finding
  return (
    <li className="finding">
      <span className="finding-picture">
        <LazyBoundary quiet>
          <SkillDrawing name={skill} />
        </LazyBoundary>
      </span>
      <div className="min-w-0">
        <div className="finding-head">
          <h3>{otherSkill ? `${skill} and ${otherSkill}` : skill}</h3>
          <Badge tone="line">{kindWords[kind]}</Badge>
        </div>
        <p className="mt-1 max-w-prose wrap-anywhere">{text}</p>
        {note && <p className="text-sm text-ink-2">{note}</p>}
        <p className="finding-next max-w-prose wrap-anywhere">
          <b>Next:</b> {nextStep}
        </p>
        <details>
          <summary>
            {strengthWords(strength)}, from {plural(evidence.length, 'record')}
          </summary>
          <ul className="finding-evidence">
            {evidence.map((one) => (
              <li key={`${one.source} ${one.id}`}>
                <Where evidence={one} />
                <span>{one.says}</span>
              </li>
            ))}
          </ul>
        </details>
        {children}
      </div>
    </li>
  )
}

const places = { lesson: 'lessons', 'mock-drive': 'mock-drives', drive: 'drives' } as const

function Where({ evidence: { source, id, on, canOpen } }: { evidence: MyFinding['evidence'][number] }) {
  const day = on === null ? 'Theory' : formatNearDay(on, 'UTC')
  return source !== 'theory' && canOpen ? (
    <Link to={`/dashboard/${places[source]}/${id}`}>{day}</Link>
  ) : (
    <span>{day}</span>
  )
}
