import DataLoader from 'dataloader'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { slotTaken } from '../contract.ts'
import { aroundDay, asTime, mostAlternatives, type TimeQuery, whyNotOffered } from './alternatives.ts'
import {
  asAvailability,
  instantOf,
  minuteOf,
  nowMinute,
  type OfferedAvailability,
  wholeDiary,
} from './availability.ts'
import { listFreeStarts, nearestTo } from './slots.ts'
import type { Gearbox } from '../rules.ts'

/** By a learner, with the gearbox they chose and the key of their request. */
type Sought = TimeQuery & {
  readonly learnerId: string
  readonly gearbox?: Gearbox | undefined
  readonly key: string | undefined
}
type Span = readonly [from: number, to: number]
export type Offered = { readonly instructorId: string }
/** With the free starts that were listed already, by length and places. */
type Diary = OfferedAvailability & Offered & { readonly listed: Map<string, number[]> }

const readTogether = 'select diary.look_together($1, $2, $3, $4, $5, $6, $7, $8, $9)'

type Found = { diaries: [at: number, instructorId: string, availability: unknown][]; plain: number[] }

/**
 * Looks whether a time is offered before a transaction is opened to hold it: where it is taken, nothing more is done.
 * For many who seek times at one moment one statement reads each diary once. It says the same as `mustBeOffered`, and no
 * more: what is offered may be gone by the time it is held, and the database decides. Undefined: look in the transaction.
 * Who wants the same time as another waits until that one's transaction has `ended`, and looks then.
 * @throws slotTaken with the five nearest `alternatives`
 */
export function openLook({ readAsUser, clock }: Pick<Services, 'readAsUser' | 'clock'>) {
  const diaries = new DataLoader<{ sought: Sought; span: Span }, Diary | undefined>(
    async (all) => {
      const parts = all.map(({ sought, span }) => partOfDiary(sought, span))
      const distinct = new Map(parts.map((part) => [part.join(), part]))
      const column = (nr: 0 | 1 | 2 | 3 | 4 | 5) => [...distinct.values()].map((part) => part[nr])
      const values = [
        ...([0, 1, 2, 3, 4, 5] as const).map(column),
        all.map(({ sought }) => sought.instructorId),
        all.map(({ sought }) => sought.learnerId),
        all.map(({ sought }) => sought.key ?? ''),
      ]
      const [text = ''] = await readAsUser(
        { role: 'service_role' },
        { text: readTogether, values, plan: 'kept' },
      )
      const found = JSON.parse(text) as Found
      const names = [...distinct.keys()]
      const byName = new Map(
        found.diaries.map(([at, instructorId, json]) => [
          names[at],
          { ...asAvailability(json), instructorId, listed: new Map() },
        ]),
      )
      const plain = new Set(found.plain)
      return parts.map((part, at) => (plain.has(at) ? byName.get(part.join()) : undefined))
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  )
  // What goes wrong here, the transaction says.
  const find = (sought: Sought, span: Span) => diaries.load({ sought, span }).catch(() => undefined)

  async function findOffered(sought: Sought): Promise<Offered | undefined> {
    const now = nowMinute(clock)
    const start = minuteOf(sought.startsAt)
    const near = await find(sought, aroundDay(start))
    const apiError = near && whyNotOffered(near, sought, now)
    if (!apiError) return near
    if (apiError !== slotTaken) return undefined
    const whole = await find(sought, [aroundDay(now)[0], aroundDay(now + wholeDiary)[1]])
    if (!whole) return undefined
    const starts = nearestTo(start, listOnce(whole, sought, now), mostAlternatives)
    return fail(slotTaken, { alternatives: starts.map((start) => asTime(start, sought.minutes)) })
  }

  const turns = new Map<string, Promise<void>>()
  return async (sought: Sought, ended: Promise<void>): Promise<Offered | undefined> => {
    const time = `${sought.instructorId} ${sought.startsAt}`
    for (;;) {
      await turns.get(time)
      const offered = await findOffered(sought)
      if (!offered) return undefined
      if (turns.has(time)) continue
      turns.set(
        time,
        ended.then(() => void turns.delete(time)),
      )
      return offered
    }
  }
}

function partOfDiary(
  { instructorId, ends, gearbox }: Sought,
  [from, to]: Span,
): readonly [string, string, string, string, string, string] {
  const places = [`${ends?.from ?? -1}`, `${ends?.to ?? -1}`] as const
  return [instructorId, instantOf(from), instantOf(to), ...places, gearbox ?? '']
}

function listOnce(diary: Diary, { minutes, ends }: Sought, now: number): number[] {
  const name = `${minutes} ${ends?.from} ${ends?.to}`
  const known = diary.listed.get(name)
  if (known) return known
  const starts = listFreeStarts(diary, { minutes, now, from: now, to: now + wholeDiary, ends })
  diary.listed.set(name, starts)
  return starts
}
