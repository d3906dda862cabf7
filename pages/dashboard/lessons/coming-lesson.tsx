import { CalendarPlus, Clock, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstName } from '#common/first-name.ts'
import type { Assessment } from '#features/assessments/contract.ts'
import { AddToCalendar } from '#features/calendar/web/components/add-to-calendar.tsx'
import { useLessonCar } from '#features/cars/web/hooks.ts'
import { carText } from '#features/cars/web/words.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { BySchool } from '#features/lessons/web/components/by-school.tsx'
import { CallInstructor } from '#features/lessons/web/components/call-instructor.tsx'
import { termsFor } from '#features/lessons/web/components/cancellation-words.ts'
import { ChangePlace } from '#features/lessons/web/components/change-place.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { LessonSign } from '#features/lessons/web/components/lesson-sign.tsx'
import { stateOf } from '#features/lessons/web/components/lesson-state.ts'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { lineOf, mapsOf } from '#features/lessons/web/components/place-words.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { SeriesLine } from '#features/series/web/components/series-row.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { formatLocalNearDay, formatLocalTime, zoneNote } from '#web/zone.ts'
import './coming-lesson.css'
import { AskToMove } from './ask-to-move.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import { WorkOn } from './work-on.tsx'

const Bring = lazily(async () => (await import('./bring.tsx')).Bring)

const LessonObjection = lazily(
  async () => (await import('#features/objections/web/components/lesson-objection.tsx')).LessonObjection,
)

const MoveAnswer = lazily(
  async () => (await import('#features/lessons/web/components/move-answer.tsx')).MoveAnswer,
)

const PaymentDue = lazily(
  async () => (await import('#features/payment-links/web/components/payment-due.tsx')).PaymentDue,
)
const PickupMap = lazily(async () => (await import('./pickup-map.tsx')).PickupMap)
const RunningLate = lazily(
  async () => (await import('#features/messages/web/components/running-late.tsx')).RunningLate,
)
const LessonCar = lazily(async () => (await import('#features/cars/web/components/lesson-car.tsx')).LessonCar)
const LessonStart = lazily(
  async () => (await import('#features/reliability/web/components/lesson-start.tsx')).LessonStart,
)

type Props = { lesson: Lesson; now: string; assessments: readonly Assessment[] | undefined }

/** A learner's lesson that is still to come, or under way: when and where first, then what it takes to be there. */
export function ComingLesson({ lesson, now, assessments }: Props) {
  const isAtHome = useIsAtHome(lesson)
  return (
    <div className="coming-lesson">
      <div className="grid min-w-0 gap-5">
        <WhenAndWhere lesson={lesson} isAtHome={isAtHome} />
        {lesson.unansweredMove && (
          <div>
            <LazyBoundary quiet>
              <MoveAnswer lesson={lesson} />
            </LazyBoundary>
            <BySchool lesson={lesson} />
          </div>
        )}
        <ToBeThere lesson={lesson} now={now} isAtHome={isAtHome} />
        <WorkOn lesson={lesson} assessments={assessments} />
        <LazyBoundary quiet>
          <Bring />
        </LazyBoundary>
      </div>
      <div className="coming-lesson-side">
        <Who lesson={lesson} now={now} isAtHome={isAtHome} />
        {lesson.cancellation && (
          <Card title="Can’t make it?">
            <p className="text-md text-ink-2">{termsFor(lesson, 'student', now)}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <MoveLesson lesson={lesson} />
              <CancelLesson lesson={lesson} now={now} />
            </div>
            <AskToMove lesson={lesson} now={now} />
          </Card>
        )}
        <Paid lesson={lesson} now={now} />
      </div>
    </div>
  )
}

/** Nobody needs directions to their own door. While their places are read, it's the likelier answer. */
function useIsAtHome({ pickupPlace }: Lesson): boolean {
  const places = usePlaces()
  if (!pickupPlace) return false
  if (places.isLoading) return true
  const homes = places.data?.places.filter(({ label }) => label === 'home') ?? []
  return homes.some((home) => lineOf(home) === lineOf(pickupPlace))
}

type Of = { lesson: Lesson; isAtHome: boolean }

function WhenAndWhere({ lesson, isAtHome }: Of) {
  const { instructor, pickup, pickupPlace } = lesson
  return (
    <section className="lesson-hero" aria-label="When and where">
      <LessonSign
        lesson={lesson}
        level={1}
        title={
          <>
            <span className="sr">Lesson with {instructor.name}, </span>
            {formatLocalNearDay(lesson.startsAt)}
          </>
        }
      >
        {isAtHome && <PicksYouUp lesson={lesson} />}
      </LessonSign>
      {pickup && (
        <div className={cx('lesson-map', lesson.unansweredMove && 'max-md:hidden')}>
          <LazyBoundary quiet>
            <PickupMap outcode={pickup.split(' ')[0]!} />
          </LazyBoundary>
          <p className="area-map-note">
            {pickupPlace
              ? `Only you and ${firstName(instructor.name)} see the exact place.`
              : `Around ${pickup}.`}
          </p>
        </div>
      )}
    </section>
  )
}

/** Whom to look out for. */
function PicksYouUp({ lesson: { id, instructor } }: { lesson: Lesson }) {
  const car = useLessonCar(id).data
  return (
    <div className="lesson-picks-up">
      <Avatar name={instructor.name} of="instructor" image={instructor.image} size="lg" />
      <p>
        <b>{firstName(instructor.name)} picks you up here</b>
        {car && <span>{carText(car, true)}</span>}
      </p>
    </div>
  )
}

const dayInMs = 86_400_000

function ToBeThere({ lesson, now, isAtHome }: Of & { now: string }) {
  const { instructor, startsAt, endsAt, pickupPlace } = lesson
  const isNear = Date.parse(startsAt) - Date.parse(now) < dayInMs
  const directions = pickupPlace && (
    <a
      className={isAtHome ? 'btn btn-plain btn-sm' : 'btn btn-lg'}
      href={mapsOf(pickupPlace, navigator.userAgent, 'walking')}
      rel="noreferrer noopener"
      target="_blank"
    >
      {!isAtHome && <Navigation aria-hidden="true" />}
      Directions
    </a>
  )
  return (
    <div>
      <div className={cx('coming-acts', isAtHome && 'coming-acts-home')}>
        {!isAtHome && directions}
        {isAtHome && <CallInstructor lesson={lesson} />}
        {isAtHome && <MessageLink to={instructor.id} name={instructor.name} />}
        {lesson.cancellation && (
          <Act icon={<CalendarPlus aria-hidden="true" />} label="Add to calendar">
            <AddToCalendar lesson={lesson} />
          </Act>
        )}
        {isNear && (
          <Act icon={<Clock aria-hidden="true" />} label="Running late">
            <LazyBoundary>
              <RunningLate
                to={instructor.id}
                name={instructor.name}
                starts={formatLocalTime(startsAt)}
                ends={formatLocalTime(endsAt)}
              />
            </LazyBoundary>
          </Act>
        )}
      </div>
      <p className="mt-2 -ml-2 flex flex-wrap empty:hidden">
        {isAtHome && directions}
        <ChangePlace lesson={lesson} />
      </p>
    </div>
  )
}

const Act = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <details name="coming-act">
    <summary className="btn btn-second btn-lg">
      {icon}
      {label}
    </summary>
    <div className="coming-act card">{children}</div>
  </details>
)

function Who({ lesson, now, isAtHome }: Of & { now: string }) {
  const { instructor } = lesson
  const { says, tone } = stateOf(lesson, 'student', now)
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Avatar name={instructor.name} of="instructor" image={instructor.image} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">{instructor.name}</h2>
          <p className="text-sm text-ink-2">
            {instructor.isTrainee ? 'Trainee instructor (PDI)' : 'Instructor'}
          </p>
        </div>
        <Badge tone={tone}>{says}</Badge>
      </div>
      <LazyBoundary quiet>
        <LessonCar lesson={lesson} />
      </LazyBoundary>
      {!isAtHome && (
        <div className="lesson-reach">
          <CallInstructor lesson={lesson} />
          <MessageLink to={instructor.id} name={instructor.name} />
        </div>
      )}
      {lesson.startsAt <= now && (
        <LazyBoundary quiet>
          <div className="mt-3 border-t border-line pt-3 empty:hidden">
            <LessonStart lesson={lesson} now={now} />
          </div>
        </LazyBoundary>
      )}
    </Card>
  )
}

const Paid = ({ lesson, now }: { lesson: Lesson; now: string }) => (
  <Card title="Details">
    <LessonFacts lesson={lesson} reader="student" />
    {lesson.seriesId && <SeriesLine seriesId={lesson.seriesId} />}
    <LazyBoundary quiet>
      <PaymentDue lesson={lesson} />
    </LazyBoundary>
    <LazyBoundary quiet>
      <LessonObjection lesson={lesson} now={now} />
    </LazyBoundary>
    {zoneNote() && <p className="mt-3 text-sm text-ink-2">{zoneNote()}</p>}
  </Card>
)
