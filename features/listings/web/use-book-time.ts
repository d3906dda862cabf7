import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { useHoldLesson } from '#features/lessons/web/hooks.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import type { PublicProfile } from '../contract.ts'

/**
 * The one place where a free time of a public page leads into booking: learners who are signed in go to the checkout,
 * strangers sign up in a sheet while the time is held. A trainee's learner agrees to that on the directory's page.
 */
export function useBookTime({ id, minutes, gearbox, badgeKind, near: place }: PublicProfile) {
  const { status, me } = useSession()
  const hold = useHoldLesson()
  const goTo = useNavigate()
  /** For the drive: the postcode that was looked for, else the middle of the place. */
  const pickup = () => searchedPostcode() ?? place?.outcode
  /** What the sheet is about, while it is open. */
  const [asStranger, setAsStranger] = useState<string>()
  const directoryFor = (startsAt: string) => {
    const near = pickup()
    return `/instructor-directory/${id}?${new URLSearchParams({ minutes: String(minutes), gearbox, at: startsAt, ...(near && { postcode: near }) })}`
  }
  const isStranger = status !== 'in' || isGuest(me)
  const onChoose = (startsAt: string) => {
    if (isStranger) setAsStranger(startsAt)
    else if (me.role !== 'student' || badgeKind === 'PDI') void goTo(directoryFor(startsAt))
    else {
      const near = pickup()
      hold.mutate(
        { instructorId: id, startsAt, minutes, gearbox, ...(near && { near }) },
        { onSuccess: (lesson) => void goTo(`/checkout/${lesson.id}`) },
      )
    }
  }
  return {
    onChoose,
    isStranger,
    isPending: hold.isPending,
    error: hold.error,
    reset: hold.reset,
    sheet: asStranger && {
      startsAt: asStranger,
      postcode: pickup(),
      otherwise: directoryFor(asStranger),
    },
    closeSheet: () => setAsStranger(undefined),
  }
}
