import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

export const NoSuchLesson = () => (
  <EmptyState
    title="We couldn’t find this lesson."
    action={<ButtonLink to="/dashboard/lessons">All lessons</ButtonLink>}
  >
    You may be logged in to a different account.
  </EmptyState>
)
