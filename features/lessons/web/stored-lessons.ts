import * as z from 'zod/mini'
import type { StoredAnswer } from '#web/offline-store.ts'
import { type Lesson, LessonList } from '../contract.ts'

/** Each once, in its newest version. */
export function lessonsIn(
  answers: readonly StoredAnswer[],
  fits: (lesson: Lesson) => boolean,
): { at: number; lesson: Lesson }[] {
  const newest = new Map<string, { at: number; lesson: Lesson }>()
  for (const { at, data } of answers) {
    const list = z.safeParse(LessonList, data)
    for (const lesson of list.success ? list.data.lessons : [])
      if (at >= (newest.get(lesson.id)?.at ?? 0)) newest.set(lesson.id, { at, lesson })
  }
  return [...newest.values()].filter(({ lesson }) => fits(lesson))
}
