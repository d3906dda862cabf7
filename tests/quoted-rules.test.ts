import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { ratingDays } from '#features/assessments/rules.ts'
import { readEveryMinutes } from '#features/calendar/rules.ts'
import { graceMinutes, mostTiers, usualTerms } from '#features/cancellation-terms/rules.ts'
import { holdMinutes } from '#features/diary/rules.ts'
import { documentDays, expiryReminders } from '#features/instructors/rules.ts'
import { invitationDays, invitationKeptDays } from '#features/invitations/rules.ts'
import { objectionHours, undoHours, unmarkedHours } from '#features/lessons/outcomes.ts'
import { freeWeeks, leastTests } from '#features/listings/rules.ts'
import {
  figureMonths,
  leastAnswers,
  leastLearners,
  leastLessons,
  leastStarts,
  onTimeMinutes,
} from '#features/reliability/rules.ts'
import { leastOnBoard } from '#features/game/rules.ts'
import { linkDays } from '#features/practice/rules.ts'
import { dueAfterDays } from '#features/progress/standing.ts'
import { reviewDays } from '#features/reviews/rules.ts'
import { answerHours, enteredFreeHours, slipMinutes } from '#features/lessons/rules.ts'
import { quietMinutes } from '#features/messages/rules.ts'
import { topicRules, notificationKinds, topics } from '#features/notifications/rules.ts'
import { mostReturned, returnedDays } from '#features/payments/rules.ts'
import { handlers } from '#features/payments/server/webhook.ts'
import { importedWeeks } from '#features/pupil-imports/rules.ts'
import { policyHours, reminderDays, weeksAhead } from '#features/series/rules.ts'
import {
  mostEntries,
  mostOffersADay,
  mostOpenOffers,
  mostUnanswered,
  mostWaitingDays,
} from '#features/waiting-list/rules.ts'
import { root } from './robustness/program.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const counts: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  10: 'ten',
  12: 'twelve',
}
const inWords = (count: number) => counts[count] ?? `${count}`
/** The last reminder comes on the day itself. */
const inARow = (days: readonly number[]) =>
  days
    .filter((count) => count > 0)
    .join(', ')
    .replace(/, (\d+)$/, ' and $1')
const usualHours = usualTerms.tiers[0]!.hours

const terms = 'features/articles/legal/terms.md'
const privacy = 'features/articles/legal/privacy.md'
const help = 'features/articles/help'
const guides = 'features/docs/guides'

/** A sentence that people read, and the rule it speaks of: when a rule changes, its sentences fail here. */
const quoted: readonly (readonly [file: string, sentence: string])[] = [
  [terms, `We hold the slot you choose for ${inWords(holdMinutes)} minutes.`],
  [`${help}/learners/book-and-pay.md`, `We hold your slot for ${inWords(holdMinutes)} minutes`],
  [`${help}/learners/book-and-pay.md`, `hold it for ${inWords(holdMinutes)} minutes`],
  [`${help}/learners/book-and-pay.md`, `until the ${inWords(holdMinutes)} minutes are up`],
  [`${help}/learners/find-an-instructor.md`, `they come from ${figureMonths} months of their diary`],
  [`${help}/learners/find-an-instructor.md`, `within ${inWords(onTimeMinutes)} minutes`],
  [
    `${help}/learners/find-an-instructor.md`,
    `With fewer than ${inWords(leastLessons)} lessons or starts, ${inWords(leastAnswers)} answers, learners or tests`,
  ],
  [`${guides}/rate-limits.md`, `A held time lasts ${inWords(holdMinutes)} minutes`],
  [`${guides}/booking-and-paying.md`, `A held time is yours for ${inWords(holdMinutes)} minutes`],
  [terms, `within ${graceMinutes} minutes of booking`],
  [`${help}/learners/cancel-and-refunds.md`, `${graceMinutes} minutes after booking`],
  [`${help}/learners/book-and-pay.md`, `You have ${graceMinutes} minutes after booking`],
  [`${guides}/booking-and-paying.md`, `free for ${graceMinutes} minutes after booking`],
  [terms, `free until ${usualHours} hours before`],
  [`${help}/learners/cancel-and-refunds.md`, `free until ${usualHours} hours before`],
  [`${help}/learners/book-and-pay.md`, `${usualHours} hours, unless they’ve set another`],
  [terms, `within ${enteredFreeHours} hours of the instructor entering the lesson`],
  [terms, `until they agree or ${answerHours} hours have passed`],
  [terms, `at least ${answerHours} hours away`],
  [terms, `undo a move within ${inWords(slipMinutes)} minutes`],
  [`${help}/learners/cancel-and-refunds.md`, `For ${answerHours} hours, or until the lesson starts`],
  [`${help}/instructors/your-diary.md`, `**${answerHours} hours to answer**`],
  [`${help}/instructors/your-diary.md`, `at least ${answerHours} hours away`],
  [`${help}/instructors/your-diary.md`, `undo a move within ${inWords(slipMinutes)} minutes`],
  [`${help}/instructors/lessons-and-assessments.md`, `undo any of these for **${undoHours} hours**`],
  [`${help}/instructors/lessons-and-assessments.md`, `automatically ${unmarkedHours} hours after its end`],
  [`${help}/instructors/lessons-and-assessments.md`, `the same ${objectionHours} hours to say`],
  [`${help}/learners/cancel-and-refunds.md`, `**It wasn’t like that** within ${objectionHours} hours`],
  [`${help}/learners/your-progress.md`, `You have ${inWords(ratingDays / 7)} weeks.`],
  [
    `${help}/learners/your-progress.md`,
    dueAfterDays
      .slice(1)
      .map((days, at) => `${days / 7}${at === 0 ? ' weeks' : ''} at level ${at + 1}`)
      .join(', '),
  ],
  [`${help}/learners/private-practice.md`, `a link that works for ${linkDays} days`],
  [`${help}/learners/milestones.md`, `once ${inWords(leastOnBoard)} people have joined`],
  [`${help}/instructors/getting-listed.md`, `next **${inWords(freeWeeks)} weeks**`],
  [`${help}/instructors/getting-listed.md`, `at least **${inWords(leastTests)} tests**`],
  ['features/listings/README.md', `nothing below ${inWords(leastTests)} tests`],
  [`${help}/learners/reviews.md`, `review the other for **${reviewDays} days**`],
  [terms, `After ${inWords(mostReturned)} such refunds within ${returnedDays} days`],
  [terms, `until the ${returnedDays} days are over`],
  [
    `${help}/learners/cancel-and-refunds.md`,
    `After ${inWords(mostReturned)} refunds in ${returnedDays} days`,
  ],
  [
    'features/payments/contract.ts',
    `You’ve had ${inWords(mostReturned)} refunds of lesson credit in the last ${returnedDays} days.`,
  ],
  [`${help}/instructors/your-diary.md`, `**${inWords(weeksAhead)} weeks ahead**`],
  [`${help}/instructors/your-diary.md`, `happens ${policyHours / 24} days before a lesson`],
  [`${help}/instructors/your-diary.md`, `you both ${reminderDays.join(' and ')} days before`],
  [`${help}/instructors/your-diary.md`, `up to ${inWords(mostTiers)} steps`],
  [`${help}/instructors/waiting-list.md`, `stays on the list for ${mostWaitingDays} days`],
  [`${help}/instructors/waiting-list.md`, `left ${inWords(mostUnanswered)} offers unanswered`],
  [`${help}/instructors/waiting-list.md`, `have ${inWords(mostOpenOffers)} times on offer at once`],
  [`${help}/instructors/waiting-list.md`, `one learner ${inWords(mostOffersADay)} in 24 hours`],
  [`${help}/learners/waiting-list.md`, `have ${inWords(mostEntries)} requests at a time`],
  [`${help}/learners/waiting-list.md`, `on the list for **${mostWaitingDays} days**`],
  [`${help}/learners/waiting-list.md`, `**${inWords(mostUnanswered)} offers** unanswered`],
  [`${help}/learners/waiting-list.md`, `at least ${inWords(holdMinutes)} minutes, to say`],
  [`${help}/instructors/inviting-learners.md`, `valid for ${invitationDays} days`],
  [`${help}/schools/starting.md`, `valid for ${invitationDays} days`],
  [privacy, `at most ${invitationDays + invitationKeptDays} days after its last email`],
  [privacy, `${invitationDays} days in which you can accept`],
  [`${help}/instructors/getting-listed.md`, `We’ll remind you ${inARow(expiryReminders)} days before`],
  [`${help}/instructors/getting-listed.md`, `delete the files ${documentDays} days after the decision`],
  [`${help}/account/your-data.md`, `delete them ${documentDays} days after the decision`],
  [`${help}/account/messages.md`, `within ${inWords(quietMinutes)} minutes`],
  [`${help}/account/notices-and-calendar.md`, `We look at it every ${inWords(readEveryMinutes)} minutes`],
  ['features/pupil-imports/README.md', `for ${importedWeeks} weeks`],
]

suite('what texts say of the rules', () => {
  test('each figure is the one of the rule', () => {
    const wrong = quoted.filter(([file, sentence]) => !read(file).includes(sentence))
    assert.deepEqual(wrong, [])
  })

  test('the kinds of notification in their README are those that are sent', () => {
    const kinds = [...read('features/notifications/README.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, kind]) => kind),
    )
    assert.deepEqual(kinds.toSorted(), notificationKinds.toSorted())
  })

  test('the help names the topics with an unsubscribe link, and no other', () => {
    const names = {
      reminders: 'reminders',
      messages: 'messages',
      assessments: 'assessments',
      reviews: 'reviews',
      invitations: 'accepted invitations',
    }
    assert.deepEqual(
      topics.filter((topic) => topicRules[topic].oneClick).toSorted(),
      Object.keys(names).toSorted(),
    )
    const sentence = /^Emails about (.+) and (.+) have an unsubscribe link/m.exec(
      read(`${help}/account/notices-and-calendar.md`),
    )!
    assert.deepEqual([...sentence[1]!.split(', '), sentence[2]].toSorted(), Object.values(names).toSorted())
  })

  test('docs/operations.md has the events of Stripe that are handled', () => {
    const [, list = ''] = /api\/payments\/webhook` with these events:\n(.+?)\. /s.exec(
      read('docs/operations.md'),
    )!
    const events = [...list.matchAll(/`([^`]+)`/g)].map(([, event]) => event)
    assert.deepEqual(events.toSorted(), Object.keys(handlers).toSorted())
  })
})

test('figures that share one sentence of an article share one least number', () => {
  assert.equal(leastStarts, leastLessons)
  assert.deepEqual([leastLearners, leastTests], [leastAnswers, leastAnswers])
})
