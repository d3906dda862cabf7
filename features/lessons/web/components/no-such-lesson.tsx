import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

export const NoSuchLesson = () => (
  <EmptyState
    title="There is no such lesson."
    action={<ButtonLink to="/dashboard/lessons">All lessons</ButtonLink>}
  >
    Perhaps you are signed in as somebody else.
  </EmptyState>
)
