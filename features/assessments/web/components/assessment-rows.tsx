import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { Stars } from '#ui/stars.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Assessment } from '../../contract.ts'

type AssessmentRowsProps = { assessments: readonly Assessment[]; named?: boolean }

export function AssessmentRows({ assessments, named = false }: AssessmentRowsProps) {
  const { id: me } = useSignedIn()
  return (
    <ul className="ruled">
      {assessments.map((one) => {
        const isOwn = one.instructor_id === me
        const title = named ? one.student_name : `Lesson on ${formatDay(one.date)}`
        return (
          <li key={one.id} className="flex-wrap max-sm:gap-y-0">
            <div className="min-w-[min(10rem,100%)] flex-1 max-sm:basis-full">
              {isOwn ? (
                <Link to={`/dashboard/lessons/${one.lesson_id}`} className="font-semibold">
                  {title}
                </Link>
              ) : (
                <b>{title}</b>
              )}
              <p className="text-sm text-ink-2">
                {!isOwn && 'With another instructor; your learner shares it with you: '}
                {named && `${formatDay(one.date)}: `}
                {summaryOf(one)}
              </p>
              {!isOwn && one.instructor_notes && (
                <p className="text-sm whitespace-pre-line wrap-anywhere">{one.instructor_notes}</p>
              )}
            </div>
            <Stars rating={one.overall_rating} />
            {isOwn && (
              <Link
                to={`/dashboard/students/${one.student_id}/assessment?assessment=${one.id}`}
                className="py-2 text-sm font-semibold max-sm:ml-auto"
                aria-label={`Change the assessment of ${one.student_name}, ${formatDay(one.date)}`}
              >
                Change
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function summaryOf({ assessment_data }: Assessment) {
  const names = Object.keys(assessment_data.skills)
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
