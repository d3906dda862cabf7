import { firstName } from '#common/first-name.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { useSelfRatings } from '#features/assessments/web/self-rating-hooks.ts'
import { useLearner } from '#features/lessons/web/hooks.ts'
import { RecordSheet } from '#features/progress/web/components/record-sheet.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useSignedIn } from '#web/signed-in.tsx'

export function RecordPage({ id }: { id: string }) {
  const query = useLearner(id)
  return (
    <LoadOne
      query={query}
      what="this learner"
      label="Loading the record"
      rows={8}
      all={{ to: '/dashboard/students', label: 'All learners' }}
    >
      {(learner) => (
        <RecordOf id={learner.id} name={learner.name} hasAccount={learner.hasAccount !== false} />
      )}
    </LoadOne>
  )
}

type RecordOfProps = { id: string; name: string; hasAccount: boolean }

function RecordOf({ id, name, hasAccount }: RecordOfProps) {
  const written = useLearnerAssessments(id)
  const ratings = useSelfRatings(id, hasAccount)
  const me = useSignedIn().id
  usePageTitle(`Record of ${name}`)
  return (
    <>
      <BackLink to={`/dashboard/students/${id}`}>{name}</BackLink>
      <PageHead
        title={`${firstName(name)}’s record`}
        lead="The lessons you’ve assessed, those shared with you, and the levels that follow from them."
      />
      <QueryStatus query={written} label="Loading the record" rows={8} />
      {written.data && !ratings.isLoading && (
        <RecordSheet
          assessments={written.data}
          ratings={ratings.data ?? []}
          learner={name}
          reader="instructor"
          me={me}
          begin={<ButtonLink to={`/dashboard/students/${id}/assessment`}>Write up a lesson</ButtonLink>}
        />
      )}
    </>
  )
}
