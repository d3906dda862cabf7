import { addDays } from '#common/days.ts'
import { instantAt } from '#web/zone.ts'
import type { Which } from '../blocks-contract.ts'

type Fields = { on: string; from: string; until: string; to: string }
type Span = { startsAt: string; endsAt: string }

/** Midnight at the end is that of its last day. */
export const spanOf = ({ on, from, until, to }: Fields): Span => ({
  startsAt: instantAt(on, from),
  endsAt: to === '24:00' ? instantAt(addDays(until, 1), '00:00') : instantAt(until, to),
})

/**
 * Whether a changed block can be put back by changing it again. Not once it went around something: its pieces stay apart.
 * Nor with those after it on an earlier day, where it may have come before others that had not moved.
 */
export const canGoBack = (
  before: { on: string },
  { on, which }: { on: string; which: Which },
  { keep, ...span }: Span & { keep: readonly string[] },
  entry: Span,
): boolean =>
  keep.length === 0 &&
  isSame(span.startsAt, entry.startsAt) &&
  isSame(span.endsAt, entry.endsAt) &&
  (which !== 'following' || on >= before.on)

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)
