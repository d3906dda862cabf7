import { useLocation, useNavigate } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { useHoldLesson } from '#features/lessons/web/hooks.ts'
import type { PlaceInput } from '#features/places/contract.ts'
import { myZone } from '#web/zone.ts'

export type Refused = {
  error: Error
  /** Undefined or null: those that the lesson has. */
  pickup: PlaceInput | undefined
  dropoff: PlaceInput | null | undefined
}

type PickupRefusedProps = Refused & {
  lesson: Lesson
  /** The way to pay, which stays chosen. */
  way: string
}

/** The drive does not fit at this time: others that work from there, with everything that was typed. */
export function PickupRefused({ lesson, error, way, ...places }: PickupRefusedProps) {
  const hold = useHoldLesson()
  const goTo = useNavigate()
  const { state } = useLocation()
  const pickup = places.pickup ?? lesson.pickupPlace
  const dropoff = places.dropoff === undefined ? lesson.dropoffPlace : places.dropoff
  const choose = (startsAt: string) =>
    hold.mutate(
      {
        instructorId: lesson.instructor.id,
        startsAt,
        minutes: lesson.minutes,
        ...(pickup && { pickup }),
        ...(dropoff && { dropoff }),
        insteadOf: lesson.id,
      },
      {
        onSuccess: (held) =>
          goTo(`/checkout/${held.id}`, { replace: true, state: { ...(state as object), way } }),
      },
    )
  return (
    <OtherTimes
      error={hold.error ?? error}
      zone={myZone()}
      otherwise="We couldn’t hold that time. Please try again."
      says={`Choose another pick-up, or a time when ${firstName(lesson.instructor.name)} can get there:`}
      onChoose={choose}
    />
  )
}
