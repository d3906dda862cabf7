import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant, LinkToken, requiredText } from '#common/schema.ts'
import { PayerEmail } from '#features/payment-links/payer-contract.ts'
import {
  type Condition,
  linkDays,
  mostMinutesADay,
  mostSupervisors,
  mostWaiting,
  practiceConditions,
  practiceSkills,
} from './rules.ts'

export const supervisorKnown = apiError(409, 'supervisor-known', 'You’ve already added this address.')
export const enoughSupervisors = apiError(
  409,
  'enough-supervisors',
  `You can have ${mostSupervisors} supervisors. Remove one first.`,
)
export const ownAddress = apiError(
  409,
  'supervisor-is-you',
  'That’s your own address. Enter the address of the person beside you.',
)
export const supervisorRefuses = apiError(
  409,
  'supervisor-refuses',
  'This person has asked us not to email them.',
)
export const practiceDayNotGood = apiError(
  409,
  'practice-day-not-good',
  'Log practice of today or of the last twelve months.',
)
export const practiceDayFull = apiError(
  409,
  'practice-day-full',
  `A day has at most ${mostMinutesADay / 60} hours of practice. Check the day and how long you drove.`,
)
export const enoughWaiting = apiError(
  409,
  'enough-practice-waiting',
  `${mostWaiting} drives wait to be confirmed. Ask your supervisor to confirm some first.`,
)
export const linkSentOften = apiError(
  429,
  'practice-link-sent-often',
  'We can’t send more of these emails today. Please try again tomorrow.',
)
export const nothingToConfirm = apiError(
  409,
  'practice-nothing-to-confirm',
  'Everything you’ve logged with them has been answered. There’s nothing to confirm.',
)
export const practiceLinkOver = apiError(
  410,
  'practice-link-over',
  'This link has ended or is incomplete. Ask the learner to send you a new one.',
)

const Conditions = z.array(z.enum(practiceConditions)).check(
  z.maxLength(practiceConditions.length),
  z.refine((them) => new Set(them).size === them.length, 'Give each once.'),
)

export type PracticeDrive = z.infer<typeof PracticeDrive>
const PracticeDrive = z.object({
  id: Id,
  day: Day,
  minutes: z.int(),
  miles: z.nullable(z.number()),
  conditions: Conditions,
  skills: z.array(z.string()),
  note: z.string(),
  supervisorName: z.string(),
  /** Null once the supervisor was removed. */
  supervisorId: z.nullable(Id),
  confirmedAt: z.nullable(Instant),
  declinedAt: z.nullable(Instant),
})

export type Supervisor = z.infer<typeof Supervisor>
const Supervisor = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** When they said that they may supervise. */
  eligibleAt: z.nullable(Instant),
  mailedAt: z.nullable(Instant),
  /** When the next link may be emailed; null: now. */
  nextMailAt: z.nullable(Instant),
  waiting: z.int(),
})

const ConditionMet = z.object({
  condition: z.enum([...practiceConditions, 'motorway'] satisfies Condition[]),
  lessons: z.int(),
  practiceMinutes: z.int(),
  minutes: z.int(),
  goalMinutes: z.int(),
})

const Totals = {
  confirmedMinutes: z.int(),
  confirmedMiles: z.number(),
  waiting: z.int(),
  coverage: z.array(ConditionMet),
}

export type Practice = z.infer<typeof Practice>
const Practice = z.object({
  /** The latest day first. */
  drives: z.array(PracticeDrive),
  supervisors: z.array(Supervisor),
  ...Totals,
})

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/practice',
  who: ['student'],
  summary:
    'Your private practice, who supervises it, and which roads and weather you’ve met in lessons and in confirmed practice',
  input: z.object({}),
  output: Practice,
})

export type LearnersPractice = z.infer<typeof LearnersPractice>
const LearnersPractice = z.object({ drives: z.array(PracticeDrive), ...Totals })

export const getLearnersPractice = endpoint({
  method: 'GET',
  path: '/api/learners/:id/practice',
  who: ['instructor'],
  summary: 'The private practice of a learner who is on your list, without their supervisors’ addresses',
  input: ById,
  output: LearnersPractice,
})

export const PracticeForm = z.object({
  supervisorId: Id,
  day: InputDay,
  minutes: z.coerce
    .number('Enter the minutes you drove.')
    .check(
      z.int('Use whole minutes.'),
      z.minimum(5, 'Log drives of 5 minutes or more.'),
      z.maximum(mostMinutesADay, 'A drive can have at most ten hours.'),
    ),
  miles: z.nullable(
    z.number().check(z.minimum(0, 'Miles can’t be less than 0.'), z.maximum(600, 'Use 600 miles or fewer.')),
  ),
  conditions: Conditions.check(z.minLength(1, 'Choose at least one.')),
  skills: z.array(z.enum(practiceSkills as [string, ...string[]])).check(z.maxLength(27)),
  note: z._default(z.string().check(z.trim(), z.maxLength(500, 'Use 500 characters or fewer.')), ''),
})

export const addPracticeDrive = endpoint({
  method: 'POST',
  path: '/api/practice',
  who: ['student'],
  summary: 'Logs private practice. Your supervisor gets an email and confirms it; it counts from then on.',
  input: PracticeForm,
  output: z.extend(PracticeDrive, {
    /** When the email that asks to confirm it goes out. */
    mailed: z.enum(['now', 'this-evening', 'tomorrow-evening']),
  }),
  errors: [notFound, practiceDayNotGood, practiceDayFull, enoughWaiting],
})

export const deletePracticeDrive = endpoint({
  method: 'DELETE',
  path: '/api/practice/:id',
  who: ['student'],
  summary: 'Deletes private practice that you logged, confirmed or not. Doing it twice is once.',
  input: ById,
  output: z.object({}),
})

export type SupervisorForm = z.infer<typeof SupervisorForm>
export const SupervisorForm = z.object({ name: requiredText(100, 'Enter a name.'), email: PayerEmail })

export const addSupervisor = endpoint({
  method: 'POST',
  path: '/api/practice/supervisors',
  who: ['student'],
  summary:
    'Adds somebody who supervises your private practice. We write to them once there’s something to confirm.',
  input: SupervisorForm,
  output: Supervisor,
  errors: [supervisorKnown, enoughSupervisors, ownAddress, supervisorRefuses],
})

export const removeSupervisor = endpoint({
  method: 'DELETE',
  path: '/api/practice/supervisors/:id',
  who: ['student'],
  summary:
    'Removes a supervisor and their address at once. What they confirmed stays, what waits can’t be confirmed any more.',
  input: ById,
  output: z.object({}),
})

export const sendPracticeLink = endpoint({
  method: 'POST',
  path: '/api/practice/supervisors/:id/link',
  who: ['student'],
  summary: `Emails a supervisor another link to what waits for them. A link works for ${linkDays} days.`,
  input: ById,
  output: Supervisor,
  errors: [notFound, linkSentOften, nothingToConfirm],
})

const Token = { token: LinkToken }

export type PracticeToConfirm = z.infer<typeof PracticeToConfirm>
const PracticeToConfirm = z.object({
  learnerName: z.string(),
  supervisorName: z.string(),
  drives: z.array(
    z.pick(PracticeDrive, {
      id: true,
      day: true,
      minutes: true,
      miles: true,
      conditions: true,
      skills: true,
      note: true,
    }),
  ),
})

export const getPracticeToConfirm = endpoint({
  method: 'GET',
  path: '/api/practice-links/:token',
  who: 'anyone',
  summary: 'What a learner has logged with you and you haven’t answered yet, oldest first',
  input: z.object(Token),
  output: PracticeToConfirm,
  errors: [practiceLinkOver],
})

const Drives = z._default(z.array(Id).check(z.maxLength(mostWaiting)), [])

export const answerPractice = endpoint({
  method: 'POST',
  path: '/api/practice-links/:token/answers',
  who: 'anyone',
  summary:
    'Confirms practice that you supervised, or says that you didn’t. To confirm any you say that you’re 21 or over and have held a full licence for three years.',
  input: z
    .object({
      ...Token,
      /** Needed to confirm, not to decline. */
      isEligible: z._default(z.boolean(), false),
      confirmed: Drives,
      declined: Drives,
    })
    .check(
      z.refine(({ isEligible, confirmed }) => isEligible || confirmed.length === 0, {
        message: 'Please confirm that you may supervise a learner.',
        path: ['isEligible'],
      }),
    ),
  output: z.object({ confirmed: z.int(), declined: z.int() }),
  errors: [practiceLinkOver],
})

export const endSupervising = endpoint({
  method: 'DELETE',
  path: '/api/practice-links/:token',
  who: 'anyone',
  summary:
    'Ends these emails and erases your address: this learner can’t add it again. What you confirmed stays, under your name.',
  input: z.object(Token),
  output: z.object({}),
  errors: [practiceLinkOver],
})
