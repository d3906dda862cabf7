import { firstName } from '#common/first-name.ts'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { LatestFigures } from '#features/analytics/web/components/latest-figures.tsx'
import { UnsentWork } from '../offline/unsent-work.tsx'
import { useInstructorAssessments } from '#features/assessments/web/hooks.ts'
import { useUnsentAssessments } from '#features/assessments/web/assessment-outbox.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import { useMyInstructor, useMyVetting } from '#features/instructors/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { lessonsOn } from '#features/lessons/web/schedule/lessons-on.ts'
import { LessonActions } from '#features/lessons/web/components/lesson-actions.tsx'
import { LessonRow } from '#features/lessons/web/components/lesson-row.tsx'
import { sumsOfDay } from '#features/lessons/web/day-sums.ts'
import { listToDo } from '#features/lessons/web/to-do.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useOfflineLessons, useLearners } from '#features/lessons/web/hooks.ts'
import { useDay } from '#features/lessons/web/schedule/use-day.ts'
import { useIsCut } from '#web/connection.ts'
import { useOpenedAt, useNow } from '#web/use-now.ts'
import { myZone, zoneNote } from '#web/zone.ts'
import { Coming, isComing } from './instructor/coming.tsx'
import './instructor/day.css'
import { LessonOver } from './instructor/lesson-over.tsx'
import { NextLine } from './instructor/next-line.tsx'
import { NowSign } from './instructor/now-sign.tsx'
import { OfflineNote } from '../offline/offline-note.tsx'
import { DaySwitcher } from './instructor/day-switcher.tsx'

const FirstSteps = lazily(async () => (await import('./instructor/first-steps.tsx')).FirstSteps)

const PlannedCard = lazily(async () => (await import('./instructor/planned-card.tsx')).PlannedCard)

const ToDecide = lazily(async () => (await import('./instructor/to-decide.tsx')).ToDecide)

const OwedLine = lazily(async () => (await import('#features/pupils/web/components/owed.tsx')).OwedLine)

const Unfinished = lazily(async () => (await import('./instructor/unfinished.tsx')).Unfinished)

const LessonsToMark = lazily(async () => (await import('./instructor/lessons-to-mark.tsx')).LessonsToMark)

const EveningSign = lazily(async () => (await import('./instructor/evening-sign.tsx')).EveningSign)

const dayComing = <Coming label="Loading your day" />
const laterComing = <div className="day-later">{dayComing}</div>

/** Earlier ones are on the list of what is to do. */
const justOverMs = 12 * 3_600_000

export default function InstructorDashboardPage() {
  const me = useSignedIn()
  const now = useNow()
  const zone = myZone()
  const today = positionOf(now, zone).on
  const from = useOpenedAt()
  const around = useDay(today)
  const waiting = useOfflineLessons(
    { to: from, status: 'booked', order: 'latest', limit: 20 },
    { name: 'lessons started' },
  )
  const delivered = useOfflineLessons(
    { to: from, status: 'delivered', order: 'latest', limit: 50 },
    { name: 'lessons delivered' },
  )
  const upcoming = useOfflineLessons(
    { from, status: 'booked', order: 'soonest', limit: 8 },
    { name: 'lessons to come' },
  )
  const written = useInstructorAssessments()
  const marked = useUnsentOutcomes(me.id)
  const unsent = new Set(useUnsentAssessments(me.id).map(({ id }) => id))
  const learners = useLearners()

  const todays = lessonsOn(around.data?.lessons, today)
  const toDo = listToDo(
    {
      // The list may be hours old offline: today's lessons may have ended since.
      begun: [...(waiting.data?.lessons ?? []), ...todays],
      delivered: delivered.data?.lessons ?? [],
      assessed: written.data && new Set(written.data.map(({ lesson_id }) => lesson_id)),
      unsent: new Set([...unsent, ...marked.filter(({ sentAt }) => !sentAt).map(({ id }) => id)]),
    },
    now,
  )
  const over = toDo
    .map(({ lesson }) => lesson)
    .filter(({ endsAt }) => Date.parse(now) - Date.parse(endsAt) < justOverMs)
    .toSorted((one, other) => other.endsAt.localeCompare(one.endsAt))[0]
  const toWrite = toDo.filter(({ assessed }) => assessed === false).length
  const later = (upcoming.data?.lessons ?? []).filter(({ startsAt }) => positionOf(startsAt, zone).on > today)
  const next =
    todays.find(({ endsAt, status }) => status === 'booked' && endsAt > now) ?? (around.data && later[0])
  const unknownToDo = [waiting, delivered, written].find(({ data, isError }) => isError && !data)
  const taught = learners.data?.learners.find(({ id }) => id === next?.learner?.id)?.lessonsDone

  const own = useMyInstructor()
  const travel = useTravelDay(today)
  const travelNext = useTravelDay(next ? positionOf(next.startsAt, zone).on : today)
  const all = [
    around,
    waiting,
    delivered,
    upcoming,
    written,
    learners,
    travel,
    travelNext,
    own,
    useMyVetting(),
  ]
  // What isn’t stored on this device may not come at all.
  const needed = useIsCut() ? [around] : all
  const done = sumsOfDay(todays, now)
  // The next one has a sign of its own, until the day is done.
  const others = done ? later : later.filter(({ id }) => id !== next?.id)
  const ids = new Set(todays.map(({ id }) => id))
  const toMark = toDo
    .filter(({ lesson, assessed }) => done && assessed === undefined && ids.has(lesson.id))
    .map(({ lesson }) => lesson)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  // One lesson that has just ended has more to it than to be marked.
  const asksAll = toMark.length > 1 || (toMark.length === 1 && toMark[0]!.id !== over?.id)
  const above = new Set(asksAll ? toMark.map(({ id }) => id) : [over?.id])
  const otherToDo = toDo.filter(({ lesson }) => !above.has(lesson.id))
  const overSign = over && <LessonOver key={over.id} lesson={over} now={now} />

  return (
    <div className="day-page">
      <PageHead title={`Hello, ${firstName(me.name)}`} lead={zoneNote()}>
        <ButtonLink to="/dashboard/schedule" variant="second">
          Schedule
        </ButtonLink>
      </PageHead>
      <OfflineNote
        shows={around.data && 'Today still works. Your pick-ups and the next 8 days are on this device.'}
      />
      {isComing(...needed) ? (
        dayComing
      ) : (
        <>
          {own.data && own.data.missing.length > 0 && (
            <LazyBoundary waiting={dayComing}>
              <FirstSteps />
            </LazyBoundary>
          )}
          {around.isError && !around.data && (
            <div className="mb-5">
              <ErrorState retry={around.refetch}>{around.error.message}</ErrorState>
            </div>
          )}
          <div className="day">
            <div className="day-main">
              {done && !asksAll && overSign}
              {asksAll && (
                <LazyBoundary waiting={dayComing}>
                  <LessonsToMark lessons={toMark} now={now} />
                </LazyBoundary>
              )}
              {done && (
                <LazyBoundary quiet waiting={dayComing}>
                  <EveningSign today={today} lessons={todays.length} sums={done} now={now} />
                </LazyBoundary>
              )}
              {done && <NextLine today={today} later={later} />}
              {next && !done && (
                <NowSign lesson={next} now={now} count={taught === undefined ? undefined : taught + 1} />
              )}
              {!done && overSign}
              <UnsentWork />
              {next?.learner && !done && (
                <LazyBoundary waiting={dayComing}>
                  <PlannedCard lesson={next} learner={next.learner} />
                </LazyBoundary>
              )}
              <Card title="To do" className="day-later" action={toWrite > 0 && `${toWrite} to write up`}>
                <LazyBoundary quiet waiting={dayComing}>
                  <ToDecide waiting={dayComing} />
                </LazyBoundary>
                {unknownToDo && (
                  <ErrorState retry={unknownToDo.refetch}>{unknownToDo.error?.message}</ErrorState>
                )}
                {around.data && waiting.data && delivered.data && written.data && otherToDo.length === 0 && (
                  <p className="flex gap-3 text-ink-2">
                    <CircleCheck aria-hidden="true" className="mt-0.5 text-green-ink" />
                    {over || asksAll
                      ? 'Nothing else to mark or write up.'
                      : 'Nothing to mark or write up. Lessons that are over will appear here.'}
                  </p>
                )}
                <FewFirst items={otherToDo} few={5} noun="lessons">
                  {(few) => (
                    <ul className="ruled">
                      {few.map(({ lesson, assessed }) => (
                        <LessonRow key={lesson.id} lesson={lesson} now={now} stateless>
                          <LessonActions lesson={lesson} now={now} assessed={assessed} isFromDay />
                        </LessonRow>
                      ))}
                    </ul>
                  )}
                </FewFirst>
              </Card>
              <LazyBoundary quiet waiting={laterComing}>
                <OwedLine className="card day-later" waiting={laterComing} />
              </LazyBoundary>
              <LazyBoundary quiet waiting={laterComing}>
                <Unfinished className="day-later" waiting={laterComing} />
              </LazyBoundary>
            </div>
            <div className="day-side">
              {around.data && <DaySwitcher today={today} todays={todays} now={now} asks={!done} />}
              <Card
                title="Coming up"
                className="day-later"
                action={<Link to="/dashboard/lessons">All lessons</Link>}
              >
                {upcoming.isError && !upcoming.data && (
                  <ErrorState retry={upcoming.refetch}>{upcoming.error.message}</ErrorState>
                )}
                {around.data && upcoming.data && others.length === 0 && (
                  <EmptyState
                    title={
                      next && !done && next === later[0]
                        ? 'Nothing booked after that.'
                        : 'Nothing booked after today.'
                    }
                    action={
                      <ButtonLink variant="second" to="/dashboard/schedule">
                        See your schedule
                      </ButtonLink>
                    }
                  />
                )}
                <ul className="ruled">
                  {others.map((lesson) => (
                    <LessonRow key={lesson.id} lesson={lesson} now={now} />
                  ))}
                </ul>
              </Card>
              <div className="day-later">
                <LatestFigures />
              </div>
            </div>
          </div>
        </>
      )}
    </div>
  )
}
