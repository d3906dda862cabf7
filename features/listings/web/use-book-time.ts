import { useNavigate } from 'react-router'
import { useHoldLesson } from '#features/lessons/web/hooks.ts'
import { withReturnTo } from '#features/accounts/web/markers.ts'
import { useSession } from '#web/session.ts'
import type { PublicProfile } from '../contract.ts'

/**
 * The one place where a free time of a public page leads into booking: learners who are signed in go to the checkout,
 * strangers register first and find the time again. A trainee's learner agrees to that on the directory's page.
 */
export function useBookTime({ id, minutes, badgeKind }: PublicProfile) {
  const { status, me } = useSession()
  const hold = useHoldLesson()
  const goTo = useNavigate()
  const onChoose = (startsAt: string) => {
    const directory = `/instructor-directory/${id}?${new URLSearchParams({ minutes: String(minutes), at: startsAt })}`
    if (status !== 'in') void goTo(withReturnTo('/register', directory))
    else if (me.role !== 'student' || badgeKind === 'PDI') void goTo(directory)
    else
      hold.mutate(
        { instructorId: id, startsAt, minutes },
        { onSuccess: (lesson) => void goTo(`/checkout/${lesson.id}`) },
      )
  }
  return { onChoose, isPending: hold.isPending, error: hold.error, reset: hold.reset }
}
