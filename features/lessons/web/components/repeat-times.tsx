import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { addDays, weekdayOf } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { dayOf } from '#common/time.ts'
import { weekdays } from '#features/diary/rules.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { useSlots } from '#features/diary/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useNow, useOpenedAt } from '#web/use-now.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { lessonsToCome, useHoldLesson, useRefreshLessons } from '../hooks.ts'
import { findRepeatTimes } from '../repeat-times.ts'

/** Pressing a time holds it and goes on to paying. */
export function RepeatTimes({ lesson }: { lesson: Lesson }) {
  const { instructor, minutes, pickup, pickupPlace, startsAt } = lesson
  const now = useNow()
  const slots = useSlots(instructor.id, {
    minutes,
    from: addDays(dayOf(now), 1),
    ...(pickup && { pickup }),
  })
  const toCome = useQuery(lessonsToCome(useOpenedAt()))
  const hold = useHoldLesson()
  const refreshLessons = useRefreshLessons()
  const goTo = useNavigate()
  const book = (at: string) =>
    hold.mutate(
      {
        instructorId: instructor.id,
        startsAt: at,
        minutes,
        ...(pickupPlace ? { pickup: pickupPlace } : pickup && { near: pickup }),
      },
      {
        onSuccess: ({ id }) => void goTo(`/checkout/${id}`),
        onError: () => void refreshLessons(),
      },
    )
  if (slots.isLoadingError) return <ErrorState retry={slots.refetch}>{slots.error.message}</ErrorState>
  if (!slots.data) return <ListSkeleton label="Looking for free times" rows={3} />
  if (toCome.isPending && toCome.fetchStatus !== 'paused')
    return <ListSkeleton label="Looking for free times" rows={3} />
  const { zone } = slots.data
  const taken = new Set(
    toCome.data?.lessons
      .filter((other) => other.instructor.id === instructor.id)
      .map((other) => dayOf(other.startsAt, zone)),
  )
  const times = findRepeatTimes(slots.data.days, startsAt, zone, taken)
  return (
    <div className="mt-3 grid gap-2.5">
      {hold.error && (
        <OtherTimes
          error={hold.error}
          zone={myZone()}
          otherwise="We couldn’t book that time. Please try again."
          onChoose={book}
        />
      )}
      {times.map(({ startsAt: at, isUsualDay }, place) => (
        <Button
          key={at}
          wide
          size="lg"
          variant={place === 0 ? 'primary' : 'second'}
          busy={hold.isPending && hold.variables.startsAt === at}
          disabled={hold.isPending}
          onClick={() => book(at)}
        >
          {formatLocalDay(at)}, {formatLocalTime(at)}
          {isUsualDay && ` (your usual ${weekdays[weekdayOf(dayOf(at, zone)) - 1]})`}
        </Button>
      ))}
      {times.length === 0 && (
        <p>{firstName(instructor.name)} has no free slot of this length in the next four weeks.</p>
      )}
      <p className="text-sm">
        <Link to={`/instructor-directory/${instructor.id}?minutes=${minutes}`}>Another time or length</Link>
      </p>
    </div>
  )
}
