import { formatMoney } from '#common/money.ts'
import { plural, pluralWord } from '#common/plural.ts'
import { RequestError } from '#web/api-error.ts'

/** Why a role cannot change, with the figures of the answer. */
export function inNumbers(error: unknown): never {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'school-bound') {
    const { school, instructors } = error.body as { school: string; instructors: number }
    throw new Error(
      `${plural(instructors, 'instructor')} ${pluralWord(instructors, 'belongs', 'belong')} to ${school}. They can leave in their settings, or the owner can remove them; then change the role.`,
    )
  }
  if (error.code !== 'role-bound') throw error
  const { lessons, creditPence } = error.body as { lessons: number; creditPence: number }
  throw new Error(
    `${plural(lessons, 'lesson')} booked and ${formatMoney(creditPence)} of lesson credit belong to this account. Settle these first, then change the role.`,
  )
}
