import type { ReactNode } from 'react'
import { SavedInstructors } from '#features/favourites/web/components/saved-instructors.tsx'
import { useFavourites } from '#features/favourites/web/hooks.ts'
import { useInstructor } from '#features/instructors/web/hooks.ts'
import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { useLatestLessons } from '#features/lessons/web/hooks.ts'
import { Suggestions } from '#features/matching/web/components/suggestions.tsx'
import { useMyRequests, useSuggestions, useWishes } from '#features/matching/web/hooks.ts'
import { useCredits } from '#features/payments/web/hooks.ts'
import { useKnownInstructors } from '#features/pupils/web/leaving-hooks.ts'
import { ListSkeleton } from '#ui/states.tsx'
import { YourInstructor } from './your-instructor.tsx'

/** Above the results, which would move under a finger if they were shown before all of it is known. */
export function Yours({ children }: { children: ReactNode }) {
  if (useIsComing()) return <ListSkeleton label="Looking for instructors" rows={6} />
  return (
    <>
      <YourInstructor />
      <SavedInstructors />
      <Suggestions />
      {children}
    </>
  )
}

function useIsComing() {
  const credits = useCredits()
  const paid = credits.data?.credits.find(({ instructor_name }) => instructor_name)
  const wishes = useWishes()
  const enabled = Boolean(wishes.data?.wishes)
  return [
    useLatestLessons(),
    useMyInstructors(),
    useKnownInstructors(),
    credits,
    useInstructor(paid?.instructor_id ?? '', 60, { enabled: paid !== undefined }),
    useFavourites(),
    wishes,
    useSuggestions({ enabled }),
    useMyRequests({ enabled }),
  ].some(({ isLoading }) => isLoading)
}
