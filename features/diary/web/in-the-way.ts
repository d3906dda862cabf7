import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatLocalDay, formatLocalMoment, formatLocalTime } from '#web/zone.ts'
import type { InTheWay } from '../contract.ts'

/** `Ben’s lesson, 14:00–15:00 in BS6 5`: a line for the instructor whose time is refused. */
export function sayInTheWay(one: InTheWay): string {
  const { kind, car, pickup, leastGap, drive } = one
  if (kind === 'colleague') return `Somebody else has the ${car} then`
  if (kind === 'base' && drive)
    return `A drive of ${plural(drive.minutes, 'minute')} ${drive.comesFirst ? 'from' : 'to'} your base, within your opening hours: there’d be ${drive.free}`
  const what = `${nameOf(one)}${spanOf(one)}`
  if (drive) {
    const place = pickup ? `${drive.comesFirst ? 'from' : 'to'} ${pickup}` : 'between them'
    const when = drive.comesFirst ? 'after' : 'before'
    return `A drive of ${plural(drive.minutes, 'minute')} ${place}, ${when} ${lowered(what)}: there’d be ${drive.free}`
  }
  const where = kind === 'lesson' && pickup ? ` in ${pickup}` : ''
  return `${what}${where}${leastGap === undefined ? '' : `: you keep at least ${plural(leastGap, 'minute')} between lessons`}`
}

/** After a refusal that the least gap alone is the reason for. */
export function sayLeastGap(inTheWay: readonly InTheWay[] = []): string {
  const leastGap = Math.max(0, ...inTheWay.map((one) => one.leastGap ?? 0))
  return leastGap > 0
    ? `${plural(leastGap, 'minute')} between lessons is your own rule.`
    : 'The least gap between lessons is your own rule.'
}

function nameOf({ kind, learner, note, car }: InTheWay): string {
  if (kind === 'lesson') return learner ? `${firstName(learner)}’s lesson` : 'A lesson'
  if (kind === 'hold') return 'A time that’s on offer or being paid for'
  if (kind === 'garage') return `The ${car} is away${note ? ` (${note})` : ''}`
  if (kind === 'imported') return `${note || 'Something'} in your other calendar`
  return `Time off${note ? ` (${note})` : ''}`
}

/** First and last day of what lasts for days. */
function spanOf({ startsAt, endsAt }: InTheWay): string {
  if (!startsAt || !endsAt) return ''
  return formatLocalDay(startsAt) === formatLocalDay(endsAt)
    ? `, ${formatLocalTime(startsAt)}–${formatLocalTime(endsAt)}`
    : `, ${formatLocalMoment(startsAt)} to ${formatLocalMoment(endsAt)}`
}

/** Within a sentence. Names keep their capital. */
const lowered = (text: string) => text.replace(/^(A|Time|Something)\b/, (word) => word.toLowerCase())
