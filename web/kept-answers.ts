import { createStore, del, get, update } from 'idb-keyval'
import { type Kept, type KeptAnswer, stillGood, withRead } from './kept-rules.ts'

const place = 'answers'
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('kept', 'answers'))

/** What this device keeps for this person. */
export const answersOf = async (who: string): Promise<readonly KeptAnswer[]> =>
  stillGood(await get<Kept>(place, store()), who, Date.now())

export const keepAnswers = (who: string, read: readonly KeptAnswer[]) =>
  update<Kept>(place, (kept) => withRead(kept, who, read, Date.now()), store())

export const forgetAnswers = () => del(place, store())
