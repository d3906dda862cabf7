import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { dayOf, formatMinutes } from '#common/time.ts'
import { addDays } from '#common/days.ts'
import { findTidyStarts, timesOnACard } from '#features/diary/rules.ts'
import { useSlots } from '#features/diary/web/hooks.ts'
import { bookingPath } from '#features/instructors/paths.ts'
import { FirstTimes } from '#features/instructors/web/components/first-times.tsx'
import { useInstructor } from '#features/instructors/web/hooks.ts'
import type { Credit } from '#features/payments/contract.ts'
import { useCredits } from '#features/payments/web/hooks.ts'
import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { BookLessonLink } from '#features/payments/web/components/book-lesson-link.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { findRepeatTimes } from '#features/lessons/web/repeat-times.ts'
import { lessonsToCome, useLatestLesson } from '#features/lessons/web/hooks.ts'
import { useKnownInstructors } from '#features/pupils/web/leaving-hooks.ts'
import { LeaveInstructor } from '#features/pupils/web/components/leave-instructor.tsx'
import { useNear } from '#features/places/web/use-near.ts'
import { joinPath } from '#features/waiting-list/web/join-link.ts'
import { useNow, useOpenedAt } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'

export function YourInstructor() {
  const now = useOpenedAt()
  const latest = useLatestLesson()
  const toCome = useQuery(lessonsToCome(now)).data?.lessons ?? []
  const agreed = useMyInstructors().data?.instructors[0]
  const credit = useCredits().data?.credits.find(({ instructor_name }) => instructor_name)
  if (latest) {
    const { instructor } = latest
    const next = toCome.find((lesson) => lesson.status === 'booked' && lesson.instructor.id === instructor.id)
    const { startsAt } = next ?? latest
    return (
      <One
        {...instructor}
        says={`${startsAt > now ? 'Next lesson' : 'Last lesson'} ${formatLocalDay(startsAt)}`}
        book={`Book with ${firstName(instructor.name)} again`}
        latest={latest}
        toCome={toCome}
        canBeBooked
      />
    )
  }
  if (credit) return <OfCredit credit={credit} />
  if (!agreed) return null
  const { since, canBeBooked } = agreed
  return (
    <One
      {...agreed}
      says={
        canBeBooked
          ? `Since ${formatLocalDay(since)}. No lesson yet.`
          : 'You can’t book them yet: we’re still checking their documents, or their profile isn’t complete.'
      }
    />
  )
}

/** Credit names nobody’s badge: their own page says whether they’re a trainee. */
function OfCredit({ credit: { instructor_id: id, minutes_left } }: { credit: Credit }) {
  const found = useInstructor(id, 60).data
  if (!found) return null
  return (
    <One
      id={id}
      name={found.name}
      image={found.profileImage}
      isTrainee={found.badgeKind === 'PDI'}
      says={`You’ve paid for ${formatMinutes(minutes_left)}.`}
      canBeBooked
    />
  )
}

type OneProps = {
  id: string
  name: string
  image: string | null
  isTrainee?: boolean | undefined
  says: string
  canBeBooked: boolean
  book?: string
  latest?: Lesson
  toCome?: readonly Lesson[]
}

const One = ({ id, name, image, isTrainee, says, canBeBooked, book, latest, toCome = [] }: OneProps) => (
  <Card title="Your instructor">
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} of="instructor" image={image} size="lg" />
      <p className="min-w-[min(10rem,100%)] flex-1">
        <b className="block">
          {name} <TraineeMark is={isTrainee} />
        </b>
        <span className="text-sm text-ink-2">{says}</span>
      </p>
      <LeaveIfKnown id={id} />
      {canBeBooked && <BookLessonLink variant="second">{book}</BookLessonLink>}
    </div>
    {canBeBooked && (
      <>
        <NextTimes id={id} name={name} latest={latest} toCome={toCome} />
        <p className="mt-3 text-sm">
          Can’t find a time that suits you?{' '}
          <Link to={joinPath({ instructor: id, minutes: latest?.minutes })}>Join the waiting list</Link>.
        </p>
      </>
    )}
  </Card>
)

type NextTimesProps = { id: string; name: string; latest: Lesson | undefined; toCome: readonly Lesson[] }

/** On their usual day and at their usual hour, as near as is free; before a first lesson the next ones. */
function NextTimes({ id, name, latest, toCome }: NextTimesProps) {
  const minutes = latest?.minutes ?? 60
  const near = useNear()
  const slots = useSlots(id, { minutes, pickup: near, from: addDays(dayOf(useNow()), 1) }).data
  // As high as times are, which come after the card.
  if (!slots) return <div className="mt-3 min-h-13.5" aria-busy="true" />
  const { zone, days } = slots
  const taken = new Set(toCome.map(({ startsAt }) => dayOf(startsAt, zone)))
  const times = latest
    ? findRepeatTimes(days, latest.startsAt, zone, taken).map(({ startsAt }) => startsAt)
    : days.flatMap(({ starts }) => findTidyStarts(starts, minutes).starts.slice(0, 2)).slice(0, timesOnACard)
  if (times.length === 0)
    return <p className="mt-3 min-h-13.5 text-sm text-ink-2">No free time in the next four weeks.</p>
  const path = bookingPath(id, { minutes })
  return (
    <div className="mt-3 max-w-md">
      <FirstTimes
        name={name}
        times={times}
        zone={zone}
        pathOf={(startsAt) => `${path}&at=${encodeURIComponent(startsAt)}`}
      />
    </div>
  )
}

function LeaveIfKnown({ id }: { id: string }) {
  const known = useKnownInstructors().data?.instructors.find((instructor) => instructor.id === id)
  return known ? <LeaveInstructor {...known} /> : null
}
