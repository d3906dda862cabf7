import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { readEveryMinutes } from '#features/calendar/rules.ts'
import { graceMinutes, usualTerms } from '#features/cancellation-terms/rules.ts'
import { holdMinutes } from '#features/diary/rules.ts'
import { undoHours, unmarkedHours } from '#features/lessons/outcomes.ts'
import { answerHours, enteredFreeHours, slipMinutes } from '#features/lessons/rules.ts'
import { aboutTopic, notificationKinds, topics } from '#features/notifications/rules.ts'
import { handlers } from '#features/payments/server/webhook.ts'
import { importedWeeks } from '#features/pupil-imports/rules.ts'
import { root } from './robustness/program.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const inWords = (count: number) => (count === 10 ? 'ten' : `${count}`)
const usualHours = usualTerms.tiers[0]!.hours

const terms = 'features/articles/legal/terms.md'
const help = 'features/articles/help'
const guides = 'features/docs/guides'

/** A sentence that people read, and the rule it speaks of: when a rule changes, its sentences fail here. */
const quoted: readonly (readonly [file: string, sentence: string])[] = [
  [terms, `We hold the slot you choose for ${inWords(holdMinutes)} minutes.`],
  [`${help}/learners/book-and-pay.md`, `We hold your slot for ${inWords(holdMinutes)} minutes`],
  [`${help}/learners/book-and-pay.md`, `hold it for ${inWords(holdMinutes)} minutes`],
  [`${help}/learners/book-and-pay.md`, `until the ${inWords(holdMinutes)} minutes are up`],
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
      invitations: 'accepted invitations',
    }
    assert.deepEqual(
      topics.filter((topic) => aboutTopic[topic].oneClick).toSorted(),
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
