import * as z from 'zod/mini'
import { trimStored } from '#web/offline-trim.ts'
import type { StoredAnswer } from '#web/stored-answers.ts'
import { Lesson, LessonList } from '../contract.ts'
import { placeKeptHours } from '../rules.ts'

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

/** As on the server: where a learner lives, and how the two ring each other, for a day after the lesson. */
export function withoutOldPlaces(stored: unknown, now: number): unknown {
  const lesson = z.safeParse(Lesson, stored)
  if (lesson.success) return isOld(lesson.data, now) ? withoutPlaces(lesson.data) : stored
  const list = z.safeParse(LessonList, stored)
  if (!list.success || !list.data.lessons.some((one) => isOld(one, now))) return stored
  const lessons = list.data.lessons.map((one) => (isOld(one, now) ? withoutPlaces(one) : one))
  return { ...list.data, lessons }
}

function withoutPlaces(lesson: Lesson): Lesson {
  const { instructorPhone: _, ...rest } = lesson
  return { ...rest, pickupPlace: null, dropoffPlace: null, contact: null }
}

const isOld = ({ endsAt, pickupPlace, contact, instructorPhone }: Lesson, now: number) =>
  (pickupPlace !== null || contact !== null || instructorPhone !== undefined) &&
  Date.parse(endsAt) + placeKeptHours * 3_600_000 <= now

trimStored(withoutOldPlaces)
