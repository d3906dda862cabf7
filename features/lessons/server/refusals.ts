import type { ApiError } from '#common/api-error.ts'
import { diaryClosed, type InTheWay, learnerBusy, slotTaken } from '#features/diary/contract.ts'
import type { TimeQuery } from '#features/diary/server/alternatives.ts'
import { findWhatLacks as findInDiary, type WhatLacks } from '#features/diary/server/diary.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '../moving-contract.ts'

/**
 * What refuses a time, in the words for the instructor whose diary it is, and who is in the way there.
 * @throws diaryBusy, learnerElsewhere, ownDiaryClosed
 */
export async function wordedForInstructor<T>(db: Db, takeTime: () => Promise<T>): Promise<T> {
  try {
    return await takeTime()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return fail(toInstructor.get(error.apiError) ?? error.apiError, await withNames(db, error.more))
  }
}

/** What stands behind a refusal that was worded for the instructor already, as it is now. By that instructor. */
export async function findWhatLacks(
  db: Db,
  code: string,
  query: TimeQuery,
  entryId: string | undefined,
): Promise<WhatLacks> {
  const [first] = [...toInstructor].find(([, worded]) => worded.code === code) ?? []
  return withNames(db, await findInDiary(db, first?.code ?? code, query, entryId))
}

/** Lessons in the way, with their learner and place. For the instructor whose diary it is. */
async function withNames<More extends { readonly inTheWay?: unknown }>(db: Db, more: More): Promise<More> {
  const inTheWay = more.inTheWay as InTheWay[] | undefined
  const ids = inTheWay?.flatMap(({ lessonId }) => lessonId ?? []) ?? []
  if (!inTheWay || ids.length === 0) return more
  const rows = await db.list(
    'lessons.listInTheWay',
    `select l.id, p.learner_name, l.pickup from public.lessons l
     left join lateral public.people_in_lesson(l.id) p on true where l.id = any($1)`,
    [ids],
  )
  const named = inTheWay.map((one) => {
    const lesson = rows.find(({ id }) => id === one.lessonId)
    return {
      ...one,
      ...(lesson?.learnerName && { learner: lesson.learnerName }),
      ...(lesson?.pickup && { pickup: lesson.pickup }),
    }
  })
  return { ...more, inTheWay: named }
}

const toInstructor = new Map<ApiError, ApiError>([
  [slotTaken, diaryBusy],
  [learnerBusy, learnerElsewhere],
  [diaryClosed, ownDiaryClosed],
])
