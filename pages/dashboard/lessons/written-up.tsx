import type { Assessment } from '#features/assessments/contract.ts'
import { AssessmentView } from '#features/assessments/web/components/assessment-view.tsx'
import { levelsOn } from '#features/progress/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

type WrittenUpProps = { assessment: Assessment; all: readonly Assessment[] }

/** The assessment of a lesson, beside where its skills stood before. */
export function WrittenUp({ assessment, all }: WrittenUpProps) {
  const earlier = all.filter(({ date }) => Date.parse(date) < Date.parse(assessment.date))
  return (
    <div className="grid gap-3">
      <AssessmentView assessment={assessment} before={levelsOn(earlier, assessment.date)} />
      {useSignedIn().role === 'instructor' && (
        <p>
          <ButtonLink
            size="sm"
            variant="second"
            to={`/dashboard/students/${assessment.student_id}/assessment?assessment=${assessment.id}`}
          >
            Change assessment
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
