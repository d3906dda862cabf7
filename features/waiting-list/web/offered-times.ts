import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import type { Shown } from '#features/lessons/web/schedule/calendar.ts'
import { formatLocalDeadline } from '#web/zone.ts'
import type { Offer } from '../contract.ts'

/** One time of an instructor's: `open` is whose turn it is, `queued` come after them in this order. */
export type OfferedTime = {
  startsAt: string
  endsAt: string
  minutes: number
  open: Offer | undefined
  queued: readonly Offer[]
}

/** Soonest first. One whose deadline has passed is nobody's any more, even before the server says so. */
export function groupOffers(offers: readonly Offer[], now: string): OfferedTime[] {
  const current = offers.filter(({ status, expiresAt }) => status === 'queued' || (expiresAt ?? '') > now)
  return [...Map.groupBy(current, ({ startsAt }) => startsAt)].map(([startsAt, ofTime]) => {
    const open = ofTime.find(({ status }) => status === 'open')
    const { endsAt, minutes } = open ?? ofTime[0]!
    return { startsAt, endsAt, minutes, open, queued: ofTime.filter((offer) => offer !== open) }
  })
}

/** Whose turn it is, until when, and what comes then. */
export function sayWhoseTurn({ open, queued }: OfferedTime, now: string): string {
  const [next] = queued
  if (!open?.expiresAt) return 'Not sent yet: it goes out as soon as the first in line can have an offer.'
  const until = `Kept for ${firstName(open.learner.name)} until ${formatLocalDeadline(open.expiresAt, now)}.`
  return next
    ? `${until} If they don’t take it, ${firstName(next.learner.name)} is asked next.`
    : `${until} If they don’t take it, it goes to the next on your waiting list, or is free again.`
}

/** Times on offer in the calendar say who has them; those that are over are left out. */
export function nameOffered(
  shown: readonly Shown[],
  offers: readonly Offer[] | undefined,
  now: string,
): readonly Shown[] {
  if (!shown.some(({ kind }) => kind === 'offered')) return shown
  const times = groupOffers(offers ?? [], now)
  return shown
    .filter(({ kind, entry }) => kind !== 'offered' || (entry?.expiresAt ?? '') > now)
    .map((one) => {
      const time = one.kind === 'offered' && times.find(({ startsAt }) => startsAt === one.entry?.startsAt)
      return time && time.open ? { ...one, says: shortly(time, now) } : one
    })
}

const shortly = ({ open, queued }: OfferedTime, now: string) =>
  `${firstName(open!.learner.name)}, until ${formatLocalDeadline(open!.expiresAt!, now)}${queued.length > 0 ? `, then ${plural(queued.length, 'other')}` : ''}`
