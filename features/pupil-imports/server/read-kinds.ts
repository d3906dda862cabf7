import { plain } from '#common/plain.ts'
import { testMinutes } from '#features/test-days/rules.ts'
import type { DiaryKind } from '../rules.ts'
import { readTime } from './read-times.ts'

/** Of a cell for it, or of a title. Undefined: it says nothing that we know. */
export function readKind(said: string): DiaryKind | undefined {
  const text = plain(said)
  return kinds.find(([, words]) => words.test(text))?.[0]
}

/** The first that fits: "theory test" and "test route" are no driving test, "lesson after holiday" is a lesson. */
const kinds: readonly [DiaryKind, RegExp][] = [
  ['block', /\b(theory|hazard perception|standards check)\b/],
  [
    'lesson',
    /\b(lessons?|mock|tuition|refresher|motorway|pass plus|intensive|assessment|test (routes?|prep|preparation|practice|drive)|(pre|before|after|until) (the )?test)\b/,
  ],
  ['test', /\b(re)?tests?\b/],
  [
    'block',
    /\b(holidays?|annual leave|vacation|(day|time) off|unavailable|not available|blocked|dentist|doctors?|hospital|mot|garage|car service|school run|lunch|cpd|training day|sick)\b|^(off|leave|away|busy|personal|private|break|meeting|ill|block|other|admin)$/,
  ],
  ['lesson', /^(driving|drive|booked|confirmed|normal|regular|standard|manual|automatic|\d.*hours?)$/],
]

/** Google marks whole days as free by itself, a holiday like a birthday: what may be time away is asked about. */
export function mayCountThoughFree(title: string): boolean {
  const kind = readKind(title)
  return (
    (kind === 'test' || kind === 'block') &&
    !/\b(bank|public|school|half term) holidays?\b/.test(plain(title))
  )
}

/** "Driving test, 10:14 at Avonmouth". */
export function readTestTitle(title: string) {
  const [, at] = /(?<![\d:.])(\d{1,2}[:.]\d{2} ?(?:[ap]m)?)(?![\d:.])/i.exec(title) ?? []
  const [, centre] = /(?:\bat|@) ?(?!\d)([\p{L}(][^,;|]{2,79})/u.exec(title) ?? []
  return { time: at === undefined ? undefined : readTime(at), centre: centre?.trim() }
}

type TestTime = { testAt: string; warmUpMinutes: number; afterMinutes: number }
type Span = { startsAt: string; minutes: number }

/**
 * A test within the time that a diary has for it. Where the file doesn't say when it begins, up to half an hour at the
 * end is the way back, and what comes before its forty minutes the warm-up. Undefined if it isn't known.
 */
export function placeTest(
  { startsAt, minutes }: Span,
  time: Temporal.PlainTime | undefined,
  zone: string,
): TestTime | undefined {
  const start = Temporal.Instant.from(startsAt)
  const lasts = Math.max(minutes, testMinutes)
  if (time) {
    const local = start.toZonedDateTimeISO(zone)
    const testAt = local.withPlainTime(time)
    const warmUpMinutes = Math.round(testAt.since(local).total('minutes'))
    const afterMinutes = Math.max(0, lasts - warmUpMinutes - testMinutes)
    if (warmUpMinutes < 0 || warmUpMinutes >= lasts) return undefined
    const isLong = warmUpMinutes > mostBefore || afterMinutes > mostAfter
    return { testAt: testAt.toInstant().toString(), ...(isLong ? usual : { warmUpMinutes, afterMinutes }) }
  }
  const afterMinutes = Math.min(usual.afterMinutes, lasts - testMinutes)
  const warmUpMinutes = lasts - testMinutes - afterMinutes
  if (warmUpMinutes > mostBefore) return undefined
  return { testAt: start.add({ minutes: warmUpMinutes }).toString(), warmUpMinutes, afterMinutes }
}

const usual = { warmUpMinutes: 60, afterMinutes: 30 }
/** What a test day has room for. */
const mostBefore = 240
const mostAfter = 180
