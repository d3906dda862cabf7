import { firstName } from '#common/first-name.ts'
import type { LessonPerson } from '#features/lessons/contract.ts'
import { answerHours } from '#features/lessons/rules.ts'
import { sayTextOrRing } from '#features/lessons/web/text-or-ring.ts'

/** Before lessons of a series are moved or changed: who hears of it, and what they may do. */
export const sayWhoHears = (learner: LessonPerson) =>
  learner.hasAccount === false
    ? `${firstName(learner.name)} doesn’t have an account. ${sayTextOrRing(learner)}`
    : `We’ll email ${firstName(learner.name)} once. They have ${answerHours} hours to cancel a moved lesson free of charge or choose another time.`
