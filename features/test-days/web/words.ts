import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import type { TestDay, TestPlan } from '../contract.ts'
import { govLinks, sumFaults } from '../rules.ts'

const day = (on: string) => formatDate(on, 'date')

type Step = { says: string; link?: { to: string; label: string } }

/** To the instructor `they`, to the learner `you`: only the learner may do it. */
export function stepOf(step: TestPlan['steps'][number], plan: TestPlan, to: 'learner' | 'instructor'): Step {
  const [you, your] = to === 'learner' ? ['you', 'your'] : ['they', 'their']
  const You = to === 'learner' ? 'You' : 'They'
  const book = { to: govLinks.book, label: 'Book a driving test at GOV.UK' }
  const change = { to: govLinks.change, label: 'Change a driving test at GOV.UK' }
  const theory = { to: govLinks.theory, label: 'Book a theory test at GOV.UK' }
  const { validUntil } = plan.theory
  switch (step) {
    case 'add-theory':
      return {
        says:
          to === 'learner'
            ? 'You need to pass the theory test before you can book the driving test. Once you have, enter the day under Learning.'
            : 'They need to pass the theory test before they can book the driving test. Note the day once they have.',
        link: theory,
      }
    case 'book-theory':
      return {
        says: `${to === 'learner' ? 'Your' : 'Their'} theory certificate ran out on ${day(validUntil!)}. ${You} need to pass it again before ${you} can take the driving test.`,
        link: theory,
      }
    case 'renew-theory':
      return {
        says:
          plan.theory.state === 'ends-before-test'
            ? `The theory certificate ends on ${day(validUntil!)}, before the test. ${You} need an earlier test, or to pass the theory test again.`
            : `The theory certificate ends on ${day(validUntil!)}. The driving test has to be taken by then.`,
        link: theory,
      }
    case 'book-test':
      return { says: `${You} can book the driving test.`, link: book }
    case 'retest':
      return {
        says: `${You} can take the next test from ${day(plan.retestFrom!)} at the earliest.`,
        link: book,
      }
    case 'change-in-time':
      return {
        says: `${You} can change or cancel the test until ${day(plan.changeBy!)} without losing the fee. ${You} have ${plural(plan.changesLeft, 'change')} left. A change of centre can only be to one of the three nearest.`,
        link: change,
      }
    case 'change-costs-fee':
      return {
        says: `Changing or cancelling now costs ${your} fee: the ten working days’ notice ended on ${day(plan.changeBy!)}.`,
        link: change,
      }
    case 'no-changes-left':
      return {
        says: `Both changes of this booking are used. To move it again, ${you} would have to cancel it and book another test.`,
        link: change,
      }
  }
}

export const resultNames = { pass: 'Passed', fail: 'Didn’t pass', 'not-taken': 'Not taken' } as const

/** `Attempt 2 · 5 driving faults, 1 serious`. */
export function resultText({ attempt, faults, result }: TestDay): string {
  const { driving, serious, dangerous } = sumFaults(faults)
  const counts = [
    ...(result === 'not-taken' ? [] : [plural(driving, 'driving fault')]),
    ...(serious > 0 ? [`${serious} serious`] : []),
    ...(dangerous > 0 ? [`${dangerous} dangerous`] : []),
  ].join(', ')
  return [attempt && `Attempt ${attempt}`, counts].filter(Boolean).join(' · ')
}
