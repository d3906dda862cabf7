import { firstName } from '#common/first-name.ts'
import { leftOutFor } from '#features/assessments/rules.ts'
import { listLearnerAssessments } from '#features/assessments/server/assessments.ts'
import { sumTaughtMinutes } from '#features/lessons/server/learners.ts'
import type { Db } from '#server/database.ts'
import type { Progress } from '../contract.ts'
import { groupProgress, latestRemarks, otherSkills, skillsToCome, withNotes } from '../rules.ts'

/** The caller's policies apply. */
export async function getProgress(db: Db, learnerId: string): Promise<Progress> {
  const [taught, assessments] = await Promise.all([
    sumTaughtMinutes(db, learnerId),
    listLearnerAssessments(db, learnerId),
  ])
  const now = db.now().toString()
  const groups = groupProgress(assessments, now)
  const { plannedBy, skills } = skillsToCome(
    assessments,
    now,
    leftOutFor(assessments[0]?.instructor_is_trainee),
  )
  const next = plannedBy
    ? skills.map((skill) => ({ ...skill, why: `Planned by ${firstName(plannedBy)}. ${skill.why}` }))
    : skills
  return {
    ...taught,
    groups,
    otherSkills: otherSkills(assessments, now),
    next: withNotes(next, assessments),
    strengths: latestRemarks(assessments, 'strengths'),
    areasForImprovement: latestRemarks(assessments, 'areasForImprovement'),
    assessments: assessments.map((one) => ({
      id: one.id,
      lessonId: one.lesson_id,
      date: one.date,
      rating: one.overall_rating,
      notes: one.instructor_notes,
      instructorName: one.instructor_name,
      ...(one.instructor_is_trainee && { isTrainee: true }),
    })),
  }
}
