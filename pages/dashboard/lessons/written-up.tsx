import type { Assessment } from '#features/assessments/contract.ts'
import { AssessmentView } from '#features/assessments/web/components/assessment-view.tsx'
import { changesIn } from '#features/progress/record.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

type WrittenUpProps = { assessment: Assessment; all: readonly Assessment[] }

/** The assessment of a lesson, beside where its skills stood before. */
export function WrittenUp({ assessment, all }: WrittenUpProps) {
  const before = new Map(changesIn(all, assessment).map((change) => [change.name, change.before]))
  return (
    <div className="grid gap-3">
      <AssessmentView assessment={assessment} before={before} />
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
