import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type InTheWay, travelTooTight } from '../contract.ts'
import { listAlternatives, queryAt } from './alternatives.ts'
import { findAvailability, minuteOf, nowMinute } from './availability.ts'
import { findWhatLacks, getEntry, type StoredEntry, type WhatLacks } from './diary.ts'
import { type Ends, hasEnds, spotsIn } from './ends.ts'
import { findWindow } from './slots.ts'
import { listTightDrivesHome } from './travel-gaps.ts'

/**
 * With `alternatives` a refusal names other times, for those ends. The way from and to the base counts as where times
 * are shown, if the lesson lies in opening hours.
 * @throws travelTooTight (for instructors with `inTheWay` and `minutesLacking`), notFound
 */
export async function setEnds(
  db: Db,
  entryId: string,
  ends: Ends,
  { override = false, alternatives = false }: { override?: boolean; alternatives?: boolean } = {},
) {
  const entry = await getEntry(db, entryId)
  const isSame = entry.startsIn === ends.from && entry.endsIn === ends.to
  const drivesHome = override || isSame || !entry.live ? [] : await listDrivesHome(db, entry, ends)
  const lacking = drivesHome.length === 0 && (await saveEnds(db, entryId, ends, override))
  if (lacking || drivesHome.length > 0) {
    const query = { ...queryAt(entry), ends }
    fail(travelTooTight, {
      ...(entry.instructorId === db.claims.sub &&
        (await withDrivesHome(drivesHome, findWhatLacks(db, travelTooTight.code, query, entryId)))),
      ...(alternatives && {
        alternatives: await listAlternatives(db, query, entry),
      }),
    })
  }
}

async function saveEnds(db: Db, entryId: string, { from, to }: Ends, override: boolean): Promise<number> {
  const row = await db.get('diary.setEnds', 'select diary.set_ends($1, $2, $3, $4) as lacking', [
    entryId,
    from,
    to,
    override,
  ])
  return row.lacking ?? fail(notFound)
}

async function listDrivesHome(db: Db, entry: StoredEntry, ends: Ends): Promise<Drive[]> {
  const span = [minuteOf(entry.startsAt), minuteOf(entry.endsAt)] as const
  if (!hasEnds(ends) || span[1] <= nowMinute(db)) return []
  const day = 1440
  const diary = await findAvailability(db, entry.instructorId, span[0] - day, span[1] + day, spotsIn(ends))
  const window = diary && findWindow(diary, span)
  return window ? listTightDrivesHome(diary, span, ends, window) : []
}

type Drive = NonNullable<InTheWay['drive']>

async function withDrivesHome(drives: Drive[], found: Promise<WhatLacks>) {
  const { inTheWay = [], minutesLacking = 0 } = await found
  return {
    // Nothing moves, so that the gaps stay as they are.
    inTheWay: [
      ...inTheWay.filter(({ drive }) => drive),
      ...drives.map((drive): InTheWay => ({ kind: 'base', drive })),
    ],
    minutesLacking: Math.max(minutesLacking, ...drives.map(({ minutes, free }) => minutes - free)),
  }
}
