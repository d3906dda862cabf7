import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '#ui/load-more.tsx'
import { EmptyState, ErrorState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import type { Lesson } from '../../contract.ts'
import { lessonsToCome, useLessonPages } from '../hooks.ts'
import { useNow } from '#web/use-now.ts'
import { LessonDays } from './lesson-days.tsx'
import { LessonRow } from './lesson-row.tsx'

type LessonListProps = {
  filter: Parameters<typeof useLessonPages>[0]
  label: string
  empty: ReactNode
  actions?: (lesson: Lesson) => ReactNode
  unnamed?: boolean
  /** In place of one list. */
  byDay?: boolean
}

export function LessonList({ filter, label, empty, actions, unnamed, byDay }: LessonListProps) {
  const query = useLessonPages(filter)
  const now = useNow()
  if (query.isPending && query.fetchStatus === 'paused')
    return <EmptyState title="You’re offline.">These lessons will load when you’re back online.</EmptyState>
  if (query.isPending) return <ListSkeleton label="Loading lessons" />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  const lessons = query.data.pages.flatMap((page) => page.lessons)
  if (lessons.length === 0) return empty
  return (
    <>
      {byDay ? (
        <LessonDays label={label} lessons={lessons} now={now} actions={actions} hasMore={query.hasNextPage} />
      ) : (
        <ul className="ruled" aria-label={label}>
          {lessons.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} now={now} unnamed={unnamed}>
              {actions?.(lesson)}
            </LessonRow>
          ))}
        </ul>
      )}
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

/** Without a connection: those of the start page, which this device stores. */
export function StoredLessons({ from, empty }: { from: string; empty: ReactNode }) {
  const query = useQuery(lessonsToCome(from))
  const now = useNow()
  if (!query.data) return <QueryStatus query={query} label="Loading lessons" rows={3} />
  const { lessons } = query.data
  return lessons.length === 0 ? empty : <LessonDays label="Upcoming lessons" lessons={lessons} now={now} />
}
