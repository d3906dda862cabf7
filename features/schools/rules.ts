export const requestStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export const mostRequestsADay = 3
/** A week of the school’s calendar. */
export const mostCalendarDays = 7

/** Minutes of a lesson that a school looks for somebody to take. Calendar and search go by the same free starts. */
export const coverLengths = [60, 90, 120] as const

const workingDaysToAnswer = 2

/** The day by which an administrator answers: the second working day after it was sent, in the zone that is given. */
export function answerBy(madeAt: string, zone: string): string {
  let day = Temporal.Instant.from(madeAt).toZonedDateTimeISO(zone).toPlainDate()
  for (let left = workingDaysToAnswer; left > 0; ) {
    day = day.add({ days: 1 })
    if (day.dayOfWeek <= 5) left -= 1
  }
  return day.toString()
}

/** Null for what is no address of a website. */
export function addressOfWebsite(text: string): string | null {
  if (!/^(https?:\/\/)?[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(text)) return null
  const address = /^https?:/i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? address : null
}
