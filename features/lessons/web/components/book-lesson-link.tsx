import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useLatestLesson } from '../hooks.ts'

type Look = Omit<Parameters<typeof ButtonLink>[0], 'to' | 'children'>

/** The instructor of the latest lesson or accepted invitation, else the directory. */
export function BookLessonLink(look: Look) {
  const latest = useLatestLesson()
  const agreed = useMyInstructors().data?.instructors.find(({ canBeBooked }) => canBeBooked)
  const to = latest
    ? `/instructor-directory/${latest.instructor.id}?minutes=${latest.minutes}`
    : agreed
      ? `/instructor-directory/${agreed.id}`
      : '/instructor-directory'
  return (
    <ButtonLink {...look} to={to}>
      Book a lesson
    </ButtonLink>
  )
}
