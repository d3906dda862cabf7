import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useLatestLesson } from '#features/lessons/web/hooks.ts'
import { useCredits } from '../hooks.ts'

type Look = Omit<Parameters<typeof ButtonLink>[0], 'to' | 'children'> & {
  children?: string
  /** Nothing for somebody who has an instructor. */
  onlyNew?: boolean
}

/** The instructor of the latest lesson, of lesson credit or of an accepted invitation, else the directory. */
export function BookLessonLink({ children = 'Book a lesson', onlyNew, ...look }: Look) {
  const latest = useLatestLesson()
  const credit = useCredits().data?.credits.find(({ instructor_name }) => instructor_name)
  const agreed = useMyInstructors().data?.instructors.find(({ canBeBooked }) => canBeBooked)
  const to = latest
    ? `/instructor-directory/${latest.instructor.id}?minutes=${latest.minutes}`
    : credit
      ? `/instructor-directory/${credit.instructor_id}`
      : agreed
        ? `/instructor-directory/${agreed.id}`
        : '/instructor-directory'
  if (onlyNew && to !== '/instructor-directory') return null
  return (
    <ButtonLink {...look} to={to}>
      {children}
    </ButtonLink>
  )
}
