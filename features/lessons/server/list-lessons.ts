import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import type { Lesson, LessonList } from '../contract.ts'
import { asLesson, car, lessonRows, passesUsed, people, places } from './lesson-rows.ts'

type Query = {
  from?: string | undefined
  to?: string | undefined
  status?: string | undefined
  learnerId?: string | undefined
  order: 'soonest' | 'latest'
  limit: number
  cursor?: string | undefined
}

/** `from` and `to` are instants; a lesson that touches the time between counts. */
export async function listLessons(db: Db, personId: string, query: Query): Promise<LessonList> {
  const after = readTimeCursor(query.cursor)
  const [ahead, way] = query.order === 'soonest' ? ['>', 'asc'] : ['<', 'desc']
  // Each half has its index in this very order, so `union all` stays short however long the history is.
  const half = (part: string) => `
    (select * from public.lessons
    where ${part} = $1
      and ($2::timestamptz is null or ends_at > $2) and ($3::timestamptz is null or starts_at < $3)
      and ($4::text[] is null or status = any($4) or (outcome = 'no-show' and outcome = any($4))) and ($5::uuid is null or learner_id = $5)
      and ($6::timestamptz is null or (starts_at, id) ${ahead} ($6, $7::uuid))
    order by starts_at ${way}, id ${way} limit $8)`
  const rows = await db.list(
    'lessons.listLessons',
    `select l.*, ${people}, ${places}, ${passesUsed}, ${car} from (${half('learner_id')} union all ${half('instructor_id')} order by starts_at ${way}, id ${way} limit $8) l
     left join lateral public.people_in_lesson(l.id) p on true order by l.starts_at ${way}, l.id ${way}`,
    [
      personId,
      query.from ?? null,
      query.to ?? null,
      query.status?.split(',') ?? null,
      query.learnerId ?? null,
      after?.at ?? null,
      after?.id ?? null,
      query.limit + 1,
    ],
  )
  const { shown, nextCursor } = pageOf(rows, query.limit, (row) => row.startsAt)
  return { lessons: shown.map((row) => asLesson(db, row)), nextCursor }
}

/** By their start. Those that the caller may not see are left out. */
export async function listLessonsById(db: Db, ids: readonly string[]): Promise<Lesson[]> {
  const rows = await db.list(
    'lessons.listLessonsById',
    `${lessonRows} where l.id = any($1) order by l.starts_at, l.id`,
    [[...ids]],
  )
  return rows.map((row) => asLesson(db, row))
}
