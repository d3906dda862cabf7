import type { Sending } from '#features/pupils/web/use-add-lesson.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSetPupilReminders } from './hooks.ts'

const LessonSends = lazily(async () => (await import('./components/lesson-sends.tsx')).LessonSends)

/** For the form that adds a lesson: what will be sent, and to which people. */
export function useSending(): Sending {
  const set = useSetPupilReminders()
  return {
    preview: (pupil) => (
      <LazyBoundary quiet>
        <LessonSends pupil={pupil} />
      </LazyBoundary>
    ),
    allowEmails: (id) => set.mutateAsync({ id, email: true, text: false }),
  }
}
