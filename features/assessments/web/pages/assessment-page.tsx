import { AssessmentSheet } from '../components/assessment-sheet.tsx'
import { useParams, useSearchParams } from 'react-router'
import { formatSpan } from '#common/time.ts'
import { useLessons, useStudent } from '#features/lessons/web/hooks.ts'
import { myZone } from '#features/lessons/web/zone.ts'
import { groupProgress } from '#features/progress/rules.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#ui/states.tsx'
import { useStudentAssessments } from '../hooks.ts'
import type { Assessment } from '../../contract.ts'

/** The instructor writes a delivered lesson up, or changes what they wrote (`?assessment=`). */
export function AssessmentPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const student = useStudent(id)
  const written = useStudentAssessments(id)
  const delivered = useLessons({ learnerId: id, status: 'delivered', order: 'latest', limit: 100 })
  const failed = [student, written, delivered].find(({ isLoadingError }) => isLoadingError)
  const changed = written.data?.find((one) => one.id === params.get('assessment'))
  const open = (delivered.data?.lessons ?? []).filter((lesson) => !written.data?.some(({ lesson_id }) => lesson_id === lesson.id))
  const name = student.data?.name ?? 'Student'
  return (
    <>
      <BackLink to={`/dashboard/students/${id}`}>{name}</BackLink>
      <PageHead title={changed ? 'Change the assessment' : 'Lesson assessment'} lead={student.data && `For ${name}, who reads it at once.`} />
      <div className="mb-5">
        <Notice tone="yellow" title="Only while you are parked">
          Fill this in after the lesson, or safely parked with the engine off. Whoever supervises a learner must not use a hand-held device (Highway Code, rule
          149).
        </Notice>
      </div>
      {failed ? (
        <ErrorState title="We could not open this form" retry={failed.refetch}>
          {failed.error?.message}
        </ErrorState>
      ) : !student.data || !written.data || !delivered.data ? (
        <ListSkeleton label="Loading the form" rows={8} />
      ) : !changed && open.length === 0 ? (
        <EmptyState title="There is no lesson to write up." action={<ButtonLink to="/dashboard/lessons?tab=past">See past lessons</ButtonLink>}>
          A lesson can be assessed once it is marked as delivered.
        </EmptyState>
      ) : (
        <AssessmentSheet
          key={changed?.id ?? 'new'}
          studentId={id}
          changed={changed}
          before={levelsOf(written.data.filter((one) => one.id !== changed?.id))}
          lessons={open.map(({ id, startsAt, endsAt }) => ({ value: id, label: formatSpan(startsAt, endsAt, myZone()) }))}
          first={open.find((lesson) => lesson.id === params.get('lesson'))?.id ?? open[0]?.id ?? ''}
        />
      )}
    </>
  )
}

const levelsOf = (assessments: readonly Assessment[]) =>
  new Map(groupProgress(assessments).flatMap(({ skills }) => skills.map(({ name, level }) => [name, level])))
