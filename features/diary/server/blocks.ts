import { randomUUID } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Repeat, Which } from '../blocks-contract.ts'
import { blockOver, type DiaryEntry, somethingThere } from '../contract.ts'
import { repeatTimes, shiftBetween, shifted, type Times } from './block-times.ts'
import { asEntry, listEntries } from './diary.ts'
import { getDiarySettings } from './hours.ts'

type Block = Times & {
  instructorId: string
  note: string
  repeat?: Repeat | undefined
  /** Around these, and what is blocked or busy already; else the whole time or nothing. */
  keep?: readonly string[]
  /** Where a lesson was, or is in the calendar that is imported: within the gap behind another too. */
  overGaps?: boolean
}

/** @throws somethingThere (with `clashes`), blockOver */
export const blockTime = async (db: Db, block: Block): Promise<DiaryEntry> => (await blockTimes(db, block))[0]

/** All that it takes, the first that was given first. @throws as `blockTime` */
export async function blockTimes(db: Db, block: Block): Promise<[DiaryEntry, ...DiaryEntry[]]> {
  const { instructorId, note, repeat, keep = null, overGaps = false } = block
  const times = repeat
    ? repeatTimes(block, repeat, (await getDiarySettings(db, instructorId)).zone)
    : [{ startsAt: block.startsAt, endsAt: block.endsAt }]
  return enterBlocks(db, {
    instructorId,
    times,
    note,
    repeatId: repeat ? randomUUID() : null,
    keep,
    overGaps,
  })
}

type Change = {
  id: string
  startsAt?: string | undefined
  endsAt?: string | undefined
  note?: string | undefined
  which: Which
  keep: readonly string[]
}

/** @throws notFound, somethingThere (with `clashes`), blockOver */
export async function changeBlock(db: Db, instructorId: string, change: Change): Promise<DiaryEntry> {
  const blocks = await takeOut(db, instructorId, change)
  const own = blocks.find(({ id }) => id === change.id) as DiaryEntry
  const { zone } = await getDiarySettings(db, instructorId)
  const to = { startsAt: change.startsAt ?? own.startsAt, endsAt: change.endsAt ?? own.endsAt }
  const shift = shiftBetween(own, to, zone)
  const [first] = await enterBlocks(db, {
    instructorId,
    times: [
      ...shifted(own, shift, zone),
      ...blocks.filter((one) => one !== own).flatMap((one) => shifted(one, shift, zone)),
    ],
    note: change.note ?? own.note,
    repeatId: own.repeatId ?? null,
    keep: change.keep,
    // What begins where it did stays there, also behind a lesson that is close.
    overGaps: Date.parse(to.startsAt) === Date.parse(own.startsAt),
  })
  return first
}

/** @throws notFound */
export const unblockTime = async (db: Db, instructorId: string, unblock: { id: string; which: Which }) => {
  await takeOut(db, instructorId, unblock)
}

async function takeOut(db: Db, instructorId: string, { id, which }: { id: string; which: Which }) {
  const rows = await db.asService('blocked time that its instructor changes', (service) =>
    service.list(
      'diary.deleteBlocks',
      `delete from public.diary_entries e using public.diary_entries one
       where one.id = $1 and one.instructor_id = $2 and one.kind = 'block' and e.kind = 'block' and e.instructor_id = $2
         and (e.id = one.id or ($3 <> 'this' and e.repeat_id = one.repeat_id and ($3 = 'all' or lower(e.during) >= lower(one.during))))
         -- The office of a school changes what it blocked itself.
         and (auth.office() is null or e.by_school is not null)
       returning e.*`,
      [id, instructorId, which],
    ),
  )
  return rows.length > 0 ? rows.map(asEntry) : fail(notFound)
}

type Entering = {
  instructorId: string
  times: readonly Times[]
  note: string
  repeatId: string | null
  keep: readonly string[] | null
  overGaps: boolean
}

/** All or none; those that are over are left out. Answers the first that was given, as far as it is there. */
async function enterBlocks(
  db: Db,
  { times, keep, overGaps, ...block }: Entering,
): Promise<[DiaryEntry, ...DiaryEntry[]]> {
  const toCome = times.filter(({ endsAt }) => Date.parse(endsAt) > db.now().epochMilliseconds)
  if (toCome.length === 0) return fail(blockOver)
  const rows = await db.list(
    'diary.blockTimes',
    'select * from diary.block_times($1, $2::text[]::tstzrange[], $3, $4, $5, $6)',
    [
      block.instructorId,
      toCome.map(({ startsAt, endsAt }) => `[${startsAt},${endsAt})`),
      block.note,
      block.repeatId,
      keep && [...keep],
      overGaps,
    ],
  )
  const entered = rows.map(asEntry)
  const first = entered.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(times[0]!.startsAt))
  const shown = first ?? entered[0]
  if (shown) return [shown, ...entered.filter((one) => one !== shown)]
  const clashes: Pick<DiaryEntry, 'id' | 'kind' | 'startsAt' | 'endsAt'>[] = []
  for (const { startsAt, endsAt } of toCome)
    for (const entry of await listEntries(db, block.instructorId, startsAt, endsAt)) {
      const { id, kind } = entry
      const isInTheWay =
        toCome.length === 1 || ((kind === 'lesson' || kind === 'hold') && !keep?.includes(id))
      if (isInTheWay && !clashes.some((one) => one.id === id))
        clashes.push({ id, kind, startsAt: entry.startsAt, endsAt: entry.endsAt })
    }
  return fail(somethingThere, { clashes })
}
