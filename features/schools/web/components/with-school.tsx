import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { School } from '../../contract.ts'
import { useSchool } from '../hooks.ts'

const SchoolNameForm = lazily(async () => (await import('./school-name-form.tsx')).SchoolNameForm)

export function WithSchool({ children }: { children: (school: School) => ReactNode }) {
  const query = useSchool()
  if (query.isPending) return <ListSkeleton label="Loading your school" />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  if (query.data.school) return children(query.data.school)
  return (
    <>
      <PageHead title="Your school" lead="Name your school, then invite your instructors." />
      <Card className="max-w-2xl">
        <LazyBoundary>
          <SchoolNameForm />
        </LazyBoundary>
      </Card>
    </>
  )
}
