import { ButtonLink } from '#ui/button.tsx'
import { useLatestLesson } from '../hooks.ts'

type Look = Omit<Parameters<typeof ButtonLink>[0], 'to' | 'children'>

/** To the free times of one's own instructor; before the first lesson, to the directory. */
export function BookLessonLink(look: Look) {
  const latest = useLatestLesson()
  return (
    <ButtonLink {...look} to={latest ? `/instructor-directory/${latest.instructor.id}?minutes=${latest.minutes}` : '/instructor-directory'}>
      Book a lesson
    </ButtonLink>
  )
}
