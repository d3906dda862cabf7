import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { useSelfRatings } from '#features/assessments/web/self-rating-hooks.ts'
import { RecordSheet } from '#features/progress/web/components/record-sheet.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useSignedIn } from '#web/signed-in.tsx'

export function MyRecord() {
  const { id, name } = useSignedIn()
  const written = useLearnerAssessments(id)
  const ratings = useSelfRatings(id)
  usePageTitle('Your record')
  return (
    <>
      <BackLink to="/dashboard/progress">Your progress</BackLink>
      <PageHead title="Your record" lead="Every assessed lesson, and the levels that follow from them." />
      <QueryStatus query={written} label="Loading your record" rows={8} />
      {written.data && !ratings.isLoading && (
        <RecordSheet
          assessments={written.data}
          ratings={ratings.data ?? []}
          learner={name}
          reader="learner"
          me={id}
        />
      )}
    </>
  )
}
