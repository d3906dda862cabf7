import { useParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatMinutes } from '#common/time.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import { useIsCut } from '#web/connection.ts'
import { LoadOne } from '#web/load-one.tsx'
import { LessonActions } from '#features/lessons/web/components/lesson-actions.tsx'
import { LessonList } from '#features/lessons/web/components/lesson-list.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import type { Learner } from '#features/lessons/learners-contract.ts'
import { useLearner, useLessonsAhead } from '#features/lessons/web/hooks.ts'
import { AddLesson } from '#features/pupils/web/components/add-lesson.tsx'
import { isOwed } from '#features/pupils/rules.ts'
import { ReceiveButton } from '#features/pupils/web/components/receive-button.tsx'
import { useOwed, usePupil } from '#features/pupils/web/hooks.ts'
import { useSending } from '#features/reminders/web/use-sending.tsx'
import { useRepeating } from '#features/series/web/use-repeating.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useNow, useOpenedAt } from '#web/use-now.ts'
import { myZone } from '#web/zone.ts'
import { OfflineNote } from '../../offline/offline-note.tsx'
import { isComing } from '../instructor/coming.tsx'
import { NextLesson } from './next-lesson.tsx'

const AssessmentRows = lazily(
  async () => (await import('#features/assessments/web/components/assessment-rows.tsx')).AssessmentRows,
)
const PractiseNext = lazily(async () => (await import('./learner-skills.tsx')).PractiseNext)
const LearnerSkills = lazily(async () => (await import('./learner-skills.tsx')).LearnerSkills)
const RecordCard = lazily(
  async () => (await import('#features/pupils/web/components/record-card.tsx')).RecordCard,
)
const PupilReminders = lazily(
  async () => (await import('#features/reminders/web/components/pupil-reminders.tsx')).PupilReminders,
)
const LearnerJumps = lazily(async () => (await import('./learner-jumps.tsx')).LearnerJumps)
const SeriesCard = lazily(
  async () => (await import('#features/series/web/components/series-row.tsx')).SeriesCard,
)
const OwedLessons = lazily(async () => (await import('#features/pupils/web/components/owed.tsx')).OwedLessons)
const TestCard = lazily(
  async () => (await import('#features/test-days/web/components/test-card.tsx')).TestCard,
)
const MockCard = lazily(
  async () => (await import('#features/mock-drives/web/components/mock-card.tsx')).MockCard,
)
const LearnerTheory = lazily(
  async () => (await import('#features/learning/web/components/learner-theory.tsx')).LearnerTheory,
)
const LearnersReadiness = lazily(
  async () => (await import('#features/readiness/web/components/learners-readiness.tsx')).LearnersReadiness,
)
const LearnersPractice = lazily(
  async () => (await import('#features/practice/web/components/learners-practice.tsx')).LearnersPractice,
)
const LearnerPatterns = lazily(
  async () => (await import('#features/patterns/web/components/learner-patterns.tsx')).LearnerPatterns,
)
const LearnerGame = lazily(
  async () => (await import('#features/game/web/components/learner-game.tsx')).LearnerGame,
)
const LearnerCarCard = lazily(
  async () => (await import('#features/cars/web/components/learner-car-card.tsx')).LearnerCarCard,
)
const PupilWaiting = lazily(
  async () => (await import('#features/waiting-list/web/components/pupil-waiting.tsx')).PupilWaiting,
)

// They stand above the lessons: nothing may come between.
void Promise.allSettled([LearnerJumps.preload(), PractiseNext.preload(), OwedLessons.preload()])

const all = { to: '/dashboard/students', label: 'All learners' }

const RecordPage = lazily(async () => (await import('./record.tsx')).RecordPage)

export default function StudentPage() {
  const { id = '', part } = useParams()
  return part === 'record' ? (
    <LazyBoundary>
      <RecordPage id={id} />
    </LazyBoundary>
  ) : (
    <Overview id={id} />
  )
}

function Overview({ id }: { id: string }) {
  const query = useLearner(id)
  const openedAt = useOpenedAt()
  const isCut = useIsCut()
  // What stands above the lessons is read with the learner, so that nothing moves under a finger. Without a network it may never come.
  const reads = [useLearnerAssessments(id), usePupil(id), useLessonsAhead(id, openedAt), useOwed(id)]
  const { isPending, error, data, refetch } = query
  const isHeld = data !== undefined && !isCut && isComing(...reads)
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne
        query={{ isPending: isPending || isHeld, error, data: isHeld ? undefined : data, refetch }}
        what="this learner"
        label="Loading the learner"
        rows={8}
        all={all}
      >
        {(learner) => <LearnerInFull learner={learner} openedAt={openedAt} />}
      </LoadOne>
    </>
  )
}

function LearnerInFull({ learner, openedAt }: { learner: Learner; openedAt: string }) {
  const now = useNow()
  const written = useLearnerAssessments(learner.id)
  const record = usePupil(learner.id)
  const repeating = useRepeating()
  const sending = useSending()
  usePageTitle(learner.name)
  const assessed = new Set(written.data?.map(({ lesson_id }) => lesson_id))
  const actions = (lesson: Lesson) => (
    <>
      {/* What is owed has its button above. */}
      {!isOwed(lesson, now) && <ReceiveButton lesson={lesson} />}
      <LessonActions lesson={lesson} now={now} assessed={written.data && assessed.has(lesson.id)} />
    </>
  )
  return (
    <>
      <PageHead
        title={learner.name}
        picture={<Avatar name={learner.name} of="student" image={learner.image} size="xl" />}
        lead={leadOf(learner)}
      >
        {/* Not before its learner is known: a press on a button that is drawn again would be lost. */}
        {!record.isPending && (
          <AddLesson
            on={dayOf(now, myZone())}
            repeating={repeating}
            sending={sending}
            {...(record.data && { pupilId: record.data.id })}
          />
        )}
        {learner.hasAccount !== false && <MessageLink to={learner.id} name={learner.name} />}
        {written.data && learner.lessonsDone > written.data.length && (
          <ButtonLink to={`/dashboard/students/${learner.id}/assessment`}>Write up a lesson</ButtonLink>
        )}
      </PageHead>
      <OfflineNote
        shows={record.data && `What you know about ${firstName(learner.name)} is on this device.`}
      />
      {/* As high as the row, which is sticky on the page itself and so has no box around it. */}
      <LazyBoundary quiet waiting={<div className="mb-4 h-13" />}>
        <LearnerJumps
          learnerId={learner.id}
          hasRecord={record.data !== undefined}
          hasAccount={record.data?.hasAccount === true}
          hasSkills={(written.data?.length ?? 0) > 0}
        />
      </LazyBoundary>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <NextLesson learner={learner} pupil={record.data} openedAt={openedAt} />
          {written.data && written.data.length > 0 && (
            <LazyBoundary quiet waiting={<ListSkeleton label="Loading what to practise" rows={6} />}>
              <PractiseNext name={firstName(learner.name)} assessments={written.data} at={openedAt} />
            </LazyBoundary>
          )}
          <Card title="Lessons" id="lessons">
            <div className="grid gap-5">
              <LazyBoundary quiet>
                <OwedLessons learnerId={learner.id} />
              </LazyBoundary>
              <section aria-label="Upcoming">
                <h3 className="text-lg">Upcoming</h3>
                <LessonList
                  label="Upcoming lessons"
                  unnamed
                  filter={{
                    learnerId: learner.id,
                    from: openedAt,
                    status: 'booked',
                    order: 'soonest',
                    limit: 5,
                  }}
                  empty={<p className="text-ink-2">None booked.</p>}
                  actions={actions}
                />
              </section>
              <section aria-label="Past">
                <h3 className="text-lg">Past</h3>
                <LessonList
                  label="Past lessons"
                  unnamed
                  filter={{
                    learnerId: learner.id,
                    to: openedAt,
                    status: 'booked,delivered,no-show',
                    order: 'latest',
                    limit: 5,
                  }}
                  empty={<p className="text-ink-2">None yet.</p>}
                  actions={actions}
                />
              </section>
            </div>
          </Card>
          <LazyBoundary quiet>
            <SeriesCard learnerId={learner.id} />
          </LazyBoundary>
          <LazyBoundary when={record.data !== undefined}>
            {record.data && <MockCard pupil={record.data} />}
            {record.data?.hasAccount && (
              <div id="practice" className="empty:hidden">
                <LearnersPractice learnerId={learner.id} />
              </div>
            )}
          </LazyBoundary>
          <Card title="Assessments">
            <QueryStatus query={written} label="Loading assessments" />
            {written.data?.length === 0 && (
              <EmptyState title="You haven’t written any yet.">
                Write one after a lesson.
                {learner.hasAccount !== false && ' Your learner sees it straight away.'}
              </EmptyState>
            )}
            {written.data && written.data.length > 0 && (
              <LazyBoundary waiting={<ListSkeleton label="Loading assessments" />}>
                <FewFirst items={written.data} few={4} noun="assessments">
                  {(few) => <AssessmentRows assessments={few} />}
                </FewFirst>
              </LazyBoundary>
            )}
          </Card>
        </div>
        <div className="grid gap-5">
          <LazyBoundary when={record.data !== undefined}>
            {record.data && (
              <div id="notes">
                <RecordCard pupil={record.data} />
              </div>
            )}
            {record.data && (
              <div id="test">
                <TestCard pupil={record.data} />
              </div>
            )}
            {record.data?.hasAccount && <LearnersReadiness learnerId={learner.id} />}
            {record.data?.hasAccount && <LearnerTheory learnerId={learner.id} />}
            {record.data && (
              <LearnerPatterns
                learnerId={learner.id}
                name={learner.name}
                hasAccount={record.data.hasAccount}
              />
            )}
            {record.data?.hasAccount && <LearnerGame learnerId={learner.id} name={firstName(learner.name)} />}
            {record.data && <LearnerCarCard pupil={record.data} />}
            {record.data && <PupilWaiting pupil={record.data} />}
          </LazyBoundary>
          {record.data?.hasAccount === false && (
            <Card title="Reminders">
              <LazyBoundary>
                <PupilReminders pupil={record.data} />
              </LazyBoundary>
            </Card>
          )}
        </div>
      </div>
      {written.data && written.data.length > 0 && (
        <LazyBoundary quiet>
          <LearnerSkills learnerId={learner.id} assessments={written.data} at={openedAt} />
        </LazyBoundary>
      )}
    </>
  )
}

const leadOf = ({ lessonsDone, minutesDone }: Learner) =>
  lessonsDone === 0
    ? 'No lessons done yet.'
    : `${plural(lessonsDone, 'lesson')} done, ${formatMinutes(minutesDone)}.`
