import { useOpenedAt } from '#web/use-now.ts'
import { useOfflineLessons } from '#features/lessons/web/hooks.ts'
import { LessonRow } from '#features/lessons/web/components/lesson-row.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { AssessmentRows } from '#features/assessments/web/components/assessment-rows.tsx'
import { UnsentWork } from '../offline/unsent-work.tsx'
import { useInstructorAssessments } from '#features/assessments/web/hooks.ts'

export default function AssessmentsPage() {
  const written = useInstructorAssessments()
  const delivered = useOfflineLessons(
    { status: 'delivered', order: 'latest', limit: 50 },
    { name: 'lessons delivered' },
  )
  const now = useOpenedAt()
  const assessed = new Set(written.data?.map(({ lesson_id }) => lesson_id))
  const open = written.data
    ? (delivered.data?.lessons ?? [])
        .filter(({ id, learner }) => learner && !assessed.has(id))
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    : []
  return (
    <>
      <PageHead title="Assessments" lead="Write up lessons afterwards, while parked." />
      <div className="grid gap-5">
        <UnsentWork />
        {open.length > 0 && (
          <Card title={`To write up: ${open.length}`}>
            <FewFirst items={open} few={10} noun="lessons">
              {(few) => (
                <ul className="ruled">
                  {few.map((lesson) => (
                    <LessonRow key={lesson.id} lesson={lesson} now={now}>
                      <ButtonLink
                        size="sm"
                        to={`/dashboard/students/${lesson.learner?.id}/assessment?lesson=${lesson.id}`}
                      >
                        Write up
                      </ButtonLink>
                    </LessonRow>
                  ))}
                </ul>
              )}
            </FewFirst>
          </Card>
        )}
        <Card title="Written">
          <QueryStatus query={written} label="Loading assessments" />
          {written.data?.length === 0 && (
            <EmptyState
              title="No assessments yet."
              action={
                <ButtonLink variant="second" to="/dashboard/lessons?tab=past">
                  See past lessons
                </ButtonLink>
              }
            >
              Mark a lesson as delivered, then write it up. A learner with an account sees it straight away.
            </EmptyState>
          )}
          {written.data && written.data.length > 0 && (
            <FewFirst items={written.data} few={10} noun="assessments">
              {(few) => <AssessmentRows assessments={few} named />}
            </FewFirst>
          )}
        </Card>
      </div>
    </>
  )
}
