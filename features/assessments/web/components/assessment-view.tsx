import { formatDay } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { Stars } from '#ui/stars.tsx'
import type { Assessment } from '../../contract.ts'
import { becameIndependent, levelName, levelOf } from '../../syllabus.ts'

type Shown = Pick<
  Assessment,
  'overall_rating' | 'instructor_notes' | 'date' | 'instructor_name' | 'instructor_is_trainee'
> & {
  assessment_data: {
    skills: Readonly<Record<string, number>>
    strengths?: readonly string[]
    areasForImprovement?: readonly string[]
    plan?: readonly string[] | undefined
  }
}

type AssessmentViewProps = {
  assessment: Shown
  /** By skill, from earlier lessons. */
  before?: ReadonlyMap<string, number>
}

export function AssessmentView({ assessment, before }: AssessmentViewProps) {
  const { assessment_data: data, overall_rating, instructor_notes, date, instructor_name } = assessment
  return (
    <Card title="Assessment" action={<Stars rating={overall_rating} />}>
      <p className="mb-4 text-sm text-ink-2">
        By {instructor_name}, lesson on {formatDay(date)}{' '}
        <TraineeMark is={assessment.instructor_is_trainee} />
      </p>
      {instructor_notes && <p className="mb-4 whitespace-pre-line">{instructor_notes}</p>}
      <ul className="ruled ruled-all">
        {Object.entries(data.skills).map(([name, score]) => (
          <li key={name} className="justify-between">
            <span>{name}</span>
            <span className="flex items-center gap-3 text-sm text-ink-2">
              <span>
                <Before level={before?.get(name)} now={levelOf(score)} />
                {levelName(levelOf(score))}
              </span>
              <Lane
                level={levelOf(score)}
                joins={before !== undefined && becameIndependent(before.get(name), levelOf(score))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Remarks title="Went well" lines={data.strengths ?? []} />
        <Remarks title="To work on" lines={data.areasForImprovement ?? []} />
        <Remarks title="Planned for next time" lines={data.plan ?? []} />
      </div>
    </Card>
  )
}

function Before({ level, now }: { level: number | undefined; now: number }) {
  if (!level || level === now) return null
  return (
    <>
      {levelName(level)} <span aria-hidden="true">→ </span>
      <span className="sr">before, now </span>
    </>
  )
}

const Remarks = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <h3 className="mb-1 text-md">{title}</h3>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
