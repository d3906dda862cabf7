import type { Pence } from '#common/money.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { addEarlierDebt } from '#features/pupils/server/earlier-debts.ts'
import { priceOfLesson } from '#features/pupils/server/enter-lesson.ts'
import { addPrepaidHours } from '#features/pupils/server/prepaid-hours.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Note, ReadRow } from './read-csv.ts'

type Along = {
  minutesLeft: number | null
  owedPence: Pence | null
  hoursId?: string
  debtId?: string
  notes: Note[]
}

/**
 * Hours left and what is owed, as entries from before. Somebody who has any of the kind keeps what they have: twice
 * imported must not be twice owed.
 */
export async function bringBalance(
  db: Db,
  instructorId: string,
  { id, hasHours, hasDebts }: { id: string; hasHours: boolean; hasDebts: boolean },
  read: Pick<ReadRow, 'minutesLeft' | 'owedPence'>,
): Promise<Along> {
  const along: Along = { minutesLeft: null, owedPence: null, notes: [] }
  const owedPence = read.owedPence ?? 0
  if (owedPence > 0 && !hasDebts) {
    const { earlierDebts } = await addEarlierDebt(db, instructorId, { id, pence: owedPence })
    Object.assign(along, { owedPence, debtId: earlierDebts[0]!.id })
  }
  if ((owedPence > 0 && hasDebts) || ((read.minutesLeft || owedPence < 0) && hasHours))
    along.notes.push('has-balance')
  if (hasHours || (!read.minutesLeft && owedPence >= 0)) return along
  try {
    const hours = await hoursOf(db, instructorId, id, read)
    along.notes.push(...hours.notes)
    if (!hours.minutes) return along
    const { prepaidHours } = await addPrepaidHours(db, instructorId, {
      id,
      minutes: hours.minutes,
      pence: hours.pence,
      method: 'before',
    })
    Object.assign(along, { minutesLeft: hours.minutes, hoursId: prepaidHours[0]!.id })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.apiError.code !== noPrice.code) throw error
    along.notes.push('hours-no-price')
  }
  return along
}

type Hours = { minutes: number | null; pence?: Pence; notes: Note[] }

/** Money in credit is worth the lessons that it buys. Beside hours it is the same money said twice. */
async function hoursOf(
  db: Db,
  instructorId: string,
  id: string,
  { minutesLeft, owedPence }: Pick<ReadRow, 'minutesLeft' | 'owedPence'>,
): Promise<Hours> {
  const pence = Math.max(0, -(owedPence ?? 0))
  if (minutesLeft) return { minutes: minutesLeft, notes: pence > 0 ? ['credit-counted'] : [] }
  const anHour = await priceOfLesson(db, instructorId, id, 60)
  const minutes = Math.round((pence * 60) / anHour)
  return minutes < 15 || minutes > 12_000
    ? { minutes: null, notes: ['money-unclear'] }
    : { minutes, pence, notes: ['credit-as-hours'] }
}
