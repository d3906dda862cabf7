import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { ProgressChart } from '#features/progress/web/components/progress-chart.tsx'
import { progressOverTime } from '#features/progress/record.ts'
import { Card } from '#ui/card.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useOpenedAt } from '#web/use-now.ts'

/** From the second assessed lesson on there is something to see. */
export function MyChart() {
  const { data: assessments = [] } = useLearnerAssessments(useSignedIn().id)
  const openedAt = useOpenedAt()
  if (assessments.length < 2) return null
  return (
    <Card className="mt-5">
      <ProgressChart points={progressOverTime(assessments, openedAt)} />
    </Card>
  )
}
