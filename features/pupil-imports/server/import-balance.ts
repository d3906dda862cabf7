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

type Balance = Pick<ReadRow, 'minutesLeft' | 'owedPence'>

/**
 * Hours left and what is owed or ahead, as entries from before. Somebody who has any of the kind keeps what they have:
 * twice imported must not be twice owed.
 */
export async function bringBalance(
  db: Db,
  instructorId: string,
  { id, hasHours, hasDebts }: { id: string; hasHours: boolean; hasDebts: boolean },
  { minutesLeft, owedPence }: Balance,
): Promise<Along> {
  const along: Along = { minutesLeft: null, owedPence: null, notes: [] }
  const owed = Math.max(0, owedPence ?? 0)
  const credit = Math.max(0, -(owedPence ?? 0))
  const isCredit = credit > 0 && !minutesLeft
  const mayHaveHours = !hasHours && !(isCredit && hasDebts)
  if ((owed > 0 && hasDebts) || ((minutesLeft || isCredit) && !mayHaveHours)) along.notes.push('has-balance')
  if (owed > 0 && !hasDebts) await bringMoney(db, instructorId, id, owed, along)
  if (!mayHaveHours) return along
  if (isCredit) await bringCredit(db, instructorId, id, credit, along)
  if (!minutesLeft) return along
  // Beside hours it is the same money said twice.
  if (credit > 0) along.notes.push('credit-counted')
  const isValued = await bringHours(db, instructorId, id, { minutes: minutesLeft }, along)
  if (!isValued) along.notes.push('hours-no-price')
  return along
}

/** The whole quarter hours that it buys. The rest stays money, so that the two are worth what was paid, to the penny. */
async function bringCredit(db: Db, instructorId: string, id: string, credit: Pence, along: Along) {
  const bought = await quartersFor(credit, (minutes) => priceOfLesson(db, instructorId, id, minutes)).catch(
    unlessNoPrice,
  )
  if (bought) await bringHours(db, instructorId, id, bought, along)
  const rest = credit - (bought?.pence ?? 0)
  if (rest > 0) await bringMoney(db, instructorId, id, -rest, along)
  along.notes.push(!bought ? 'credit-as-money' : rest > 0 ? 'credit-split' : 'credit-as-hours')
}

type Hours = { minutes: number; pence?: Pence }

async function quartersFor(credit: Pence, priceOf: (minutes: number) => Promise<Pence>) {
  const anHour = await priceOf(60)
  const quarters = Math.min(mostQuarters, Math.floor((credit * 4) / anHour))
  const minutes = quarters * 15
  return quarters > 0 ? { minutes, pence: await priceOf(minutes) } : undefined
}

/** What one entry of hours may hold: 200 hours. */
const mostQuarters = 800

/** False: nobody knows what they are worth. */
async function bringHours(db: Db, instructorId: string, id: string, hours: Hours, along: Along) {
  const added = await addPrepaidHours(db, instructorId, { id, ...hours, method: 'before' }).catch(
    unlessNoPrice,
  )
  if (added) Object.assign(along, { minutesLeft: hours.minutes, hoursId: added.prepaidHours[0]!.id })
  return added !== undefined
}

async function bringMoney(db: Db, instructorId: string, id: string, owedPence: Pence, along: Along) {
  const { earlierDebts } = await addEarlierDebt(db, instructorId, { id, pence: owedPence })
  Object.assign(along, { owedPence, debtId: earlierDebts[0]!.id })
}

function unlessNoPrice(error: unknown): undefined {
  if (!(error instanceof ApiFailure) || error.apiError.code !== noPrice.code) throw error
}
