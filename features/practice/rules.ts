import type { Assessment } from '#features/assessments/contract.ts'
import { skills } from '#features/assessments/syllabus.ts'

/** What a practice drive may have met. No motorway: see `motorwayRule`. */
export const practiceConditions = ['town', 'country', 'dual-carriageway', 'night', 'wet'] as const
export type PracticeCondition = (typeof practiceConditions)[number]

const conditions = [...practiceConditions, 'motorway'] as const
export type Condition = (typeof conditions)[number]

export const conditionNames: Readonly<Record<Condition, string>> = {
  town: 'Busy town',
  country: 'Country roads',
  'dual-carriageway': 'Dual carriageways',
  night: 'Night',
  wet: 'Wet roads',
  motorway: 'Motorway',
}

/** Highway Code, rule 253. */
export const motorwayRule =
  'Learners may drive on a motorway only with an approved instructor, in a car with dual controls and L plates (rule 253), so only lessons count here.'

export const practiceSkills = skills.map(({ name }) => name).filter((name) => name !== 'Motorways')

export const supervisorRule = 'at least 21, with a full licence for this kind of car for at least three years'

export const carRule =
  'The car needs L plates at both ends (in Wales, L or D plates), and you have to be insured to drive it. Take the plates off or cover them when you’re not driving.'

export const linkDays = 30
export const mostSupervisors = 5
export const mostWaiting = 60
export const mostMinutesADay = 600
/** Practice longer ago can’t be logged. */
export const daysBack = 365
/** To one address, and by one learner, in 24 hours. */
export const mostMailsADay = 5

/** Of the supervisor job, in the zone of the product. */
export const eveningMail = { hour: 18, minute: 30 } as const

/** On average, above which a drive is a slip of the keyboard. */
const mostMilesAnHour = 90
export const isTooFast = (miles: number, minutes: number) => (miles * 60) / minutes > mostMilesAnHour

export const goalMinutes: Readonly<Record<Condition, number>> = {
  town: 180,
  country: 180,
  'dual-carriageway': 180,
  night: 180,
  wet: 180,
  motorway: 60,
}

/** Marked in a lesson, one of these says that the lesson met the condition. */
const skillsOf: Readonly<Record<Condition, readonly string[]>> = {
  town: ['Junctions', 'Roundabouts', 'Pedestrian crossings'],
  country: ['Country roads'],
  'dual-carriageway': ['Dual carriageways'],
  night: ['Driving in the dark'],
  wet: ['Weather conditions'],
  motorway: ['Motorways'],
}

/** A lesson has several skills, and nobody notes how long each took. */
const minutesOfLesson = 30

type Written = Pick<Assessment, 'assessment_data'>
type Driven = { minutes: number; conditions: readonly string[]; confirmedAt: string | null }

export type ConditionMet = {
  condition: Condition
  lessons: number
  practiceMinutes: number
  minutes: number
  goalMinutes: number
}

/** Which roads and weather of the syllabus a learner has met, in lessons and in confirmed practice. */
export function coverageOf(assessments: readonly Written[], drives: readonly Driven[]): ConditionMet[] {
  return conditions.map((condition) => {
    const lessons = assessments.filter(({ assessment_data: { skills } }) =>
      skillsOf[condition].some((name) => name in skills),
    ).length
    const practiceMinutes = drives
      .filter((drive) => drive.confirmedAt !== null && drive.conditions.includes(condition))
      .reduce((sum, { minutes }) => sum + minutes, 0)
    return {
      condition,
      lessons,
      practiceMinutes,
      minutes: lessons * minutesOfLesson + practiceMinutes,
      goalMinutes: goalMinutes[condition],
    }
  })
}
