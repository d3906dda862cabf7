import type { ReactNode } from 'react'
import { LoadMore } from '#ui/load-more.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Lesson } from '../../contract.ts'
import { useLessonPages } from '../hooks.ts'
import { useNow } from '#web/use-now.ts'
import { LessonRow } from './lesson-row.tsx'

type LessonListProps = {
  filter: Parameters<typeof useLessonPages>[0]
  label: string
  empty: ReactNode
  actions?: (lesson: Lesson) => ReactNode
  unnamed?: boolean
}

export function LessonList({ filter, label, empty, actions, unnamed }: LessonListProps) {
  const query = useLessonPages(filter)
  const now = useNow()
  if (query.isPending) return <ListSkeleton label="Loading lessons" />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  const lessons = query.data.pages.flatMap((page) => page.lessons)
  if (lessons.length === 0) return empty
  return (
    <>
      <ul className="ruled" aria-label={label}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} now={now} unnamed={unnamed}>
            {actions?.(lesson)}
          </LessonRow>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          shown={lessons.length}
          noun="lessons"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
