import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import type { Credit, Package } from '../contract.ts'
import { firstLessonName, fitsLesson, packageRules } from '../rules.ts'

export type WayToPay = {
  value: string
  label: string
  hint: string
  pence: number
  pack?: Package
  left: string | null
}

export function listWaysToPay({
  minutes,
  agreedPence = null,
  isFirst = false,
  instructorId,
  packages: listed,
  credits,
}: {
  minutes: number
  /** The lesson's price, if its instructor agreed one with this learner. */
  agreedPence?: number | null
  /** It's what the instructor asks of somebody new. */
  isFirst?: boolean
  instructorId: string
  packages: readonly Package[]
  credits: readonly Credit[]
}): WayToPay[] {
  const credit = credits
    .filter(({ instructor_id }) => instructor_id === instructorId)
    .reduce((sum, { minutes_left }) => sum + minutes_left, 0)
  const packages = listed.map((pack) =>
    minutesOf(pack) === minutes ? atAgreedPrice(pack, agreedPence, isFirst) : pack,
  )
  // By day, where this lesson is dearer for its time: hours at that price aren’t sold for it.
  const single = Math.min(
    ...[...listed, ...packages]
      .filter((pack) => isForOneLesson(pack) && minutesOf(pack) === minutes)
      .map(pricePerMinute),
  )
  const isDear = agreedPence !== null && agreedPence > Math.round(single * minutes)
  const fitting = packages
    .filter((pack) => !isDear || isForOneLesson(pack))
    .filter(
      (pack) => fitsLesson(soldAs(pack), minutes) && (isOwnSingle(pack) || pricePerMinute(pack) <= single),
    )
    .toSorted((a, b) => a.lesson_count - b.lesson_count || a.price - b.price)
    .filter((pack, at, all) => all.findIndex((other) => minutesOf(other) === minutesOf(pack)) === at)
    .map((pack) => byCard(pack, minutes, single))
  if (credit < minutes) return fitting
  // With hours in hand there is one choice: use them, or pay this lesson by card. Blocks are sold on the payments page.
  return [fromCredit(credit, minutes), ...fitting.filter(({ pack }) => pack && isForOneLesson(pack))]
}

const atAgreedPrice = (pack: Package, agreedPence: number | null, isFirst: boolean): Package =>
  agreedPence !== null && isOwnSingle(pack)
    ? { ...pack, price: agreedPence, ...(isFirst && { name: firstLessonName(pack.lesson_minutes) }) }
    : pack

const isForOneLesson = ({ kind }: Package) => packageRules[kind].needsLesson

const isOwnSingle = (pack: Package) => pack.instructor_id !== null && isForOneLesson(pack)

const minutesOf = ({ lesson_count, lesson_minutes }: Package) => lesson_count * lesson_minutes

/** A package of the platform may cost more than this instructor does. */
const pricePerMinute = (pack: Package) => pack.price / minutesOf(pack)

const soldAs = ({ kind, lesson_count, lesson_minutes }: Package) => ({
  kind,
  lessonCount: lesson_count,
  lessonMinutes: lesson_minutes,
})

const fromCredit = (credit: number, minutes: number): WayToPay => ({
  value: 'credit',
  label: 'Your lesson credit',
  hint: `You’ve got ${formatMinutes(credit)}.`,
  pence: 0,
  left:
    credit > minutes
      ? `You’ll have ${formatMinutes(credit - minutes)} left for later lessons.`
      : 'This lesson uses up your lesson credit.',
})

function byCard(pack: Package, minutes: number, single: number): WayToPay {
  const bought = minutesOf(pack)
  const { needsLesson, leavesHours } = packageRules[pack.kind]
  return {
    value: pack.id,
    label: `${pack.name}, ${formatMoney(pack.price, pack.currency)}`,
    hint: needsLesson ? 'Just this lesson.' : sayWhy(pack, single) + pack.description,
    pence: pack.price,
    pack,
    left:
      leavesHours && bought > minutes
        ? `You’ll have ${formatMinutes(bought - minutes)} left for later lessons.`
        : null,
  }
}

/** What a block is good for, next to as many single lessons at `single` pence a minute. */
function sayWhy(pack: Package, single: number) {
  if (!Number.isFinite(single)) return ''
  const saved = Math.floor(single * minutesOf(pack) - pack.price)
  return saved > 0
    ? `You save ${formatMoney(saved, pack.currency)}. `
    : 'The same price by the hour, paid in one go. '
}
