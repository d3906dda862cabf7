export const lessonStatuses = ['held', 'booked', 'delivered', 'cancelled', 'lapsed'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

export type CancelledBy = 'learner' | 'instructor' | 'platform'

/** Notice for a free cancellation. Two days is what most driving schools agree with their learners. */
export const noticeHours = 48

/** How often, and by how long at most, a hold is renewed while the learner pays. */
export const mostRenewalMinutes = 10

type Agreed = { readonly startsAt: string; readonly noticeHours: number }
type Going = Agreed & { readonly status: LessonStatus; readonly endsAt: string; readonly pricePence: number | null }

/** Until when a learner pays nothing for cancelling: an instant. */
export const freeUntil = ({ startsAt, noticeHours }: Agreed) => new Date(Date.parse(startsAt) - noticeHours * 3_600_000).toISOString()

/** Learners need the agreed notice, to the second; when the instructor or the platform cancels, it never costs the learner anything. */
export const isFreeToCancel = (lesson: Agreed, now: string, by: CancelledBy = 'learner') => by !== 'learner' || Date.parse(now) <= Date.parse(freeUntil(lesson))

/** A learner may cancel until the lesson starts; the instructor as long as it is not marked delivered. */
export const mayCancel = (lesson: Going, now: string, by: CancelledBy) =>
  lesson.status === 'booked' && (by !== 'learner' || Date.parse(now) < Date.parse(lesson.startsAt))

/** What cancelling at this moment would cost the learner and give back, in pence; null if it cannot be cancelled. A late cancellation costs the whole lesson. */
export function priceOfCancelling(lesson: Going, now: string, by: CancelledBy) {
  if (!mayCancel(lesson, now, by)) return null
  const free = isFreeToCancel(lesson, now, by)
  const price = lesson.pricePence ?? 0
  return { free, freeUntil: freeUntil(lesson), costPence: free ? 0 : price, refundPence: free ? price : 0 }
}

/** From its end on a lesson can be marked delivered: nobody can vouch for a lesson that is still going. */
export const mayDeliver = (lesson: Pick<Going, 'status' | 'endsAt'>, now: string) => lesson.status === 'booked' && Date.parse(now) >= Date.parse(lesson.endsAt)
