import { getDiarySettings } from '#features/diary/server/hours.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { LessonNews } from './lesson-mail.ts'

/** As the service; undefined once the learner's account is gone. */
export async function findLessonNews(db: Db, lessonId: string): Promise<LessonNews | undefined> {
  const lesson = await getLesson(db, lessonId)
  if (!lesson.learner) return undefined
  const [{ zone }, learner, instructor] = await Promise.all([
    getDiarySettings(db, lesson.instructor.id),
    findProfile(db, lesson.learner.id),
    findProfile(db, lesson.instructor.id),
  ])
  return learner && instructor ? { lesson, zone, learner, instructor } : undefined
}
