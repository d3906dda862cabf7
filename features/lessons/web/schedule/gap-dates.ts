import { monthOf, type Day } from '#common/days.ts'
import { formatDate } from '#common/time.ts'

type Dates = { from: Day; to: Day; says: string; rest: string }

const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const on = String.raw`\b(?:(?:on|from|between) )?(?:the )?`
const range = new RegExp(
  String.raw`${on}${dayOfMonth} ?(?:to|and|until|till|-|–) ?(?:the )?${dayOfMonth} (?:of )?${month}\b`,
)
const dayFirst = new RegExp(String.raw`${on}${dayOfMonth} (?:of )?${month}\b`)
const monthFirst = new RegExp(String.raw`${on}${month} ${dayOfMonth}\b`)
const slashed = new RegExp(String.raw`${on}(\d{1,2})/(\d{1,2})(?:/\d{2,4})?\b`)
const alone = /\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)\b/

/** `12 december`, `dec 12`, `12/12`, `12 to 16 december`, `the 12th`: the next such days. `rest` is without them. */
export function datesIn(words: string, today: Day): Dates | undefined {
  const dates = (said: string, first: Day | undefined, last = first): Dates | undefined =>
    first && last && first <= last
      ? { from: first, to: last, says: say(first, last), rest: words.replace(said, ' ') }
      : undefined
  const next = (day = '', monthAt?: number) => nextDate(Number(day), monthAt, today)
  let found = range.exec(words)
  if (found) return dates(found[0], next(found[1], monthOf(found[3]!)), next(found[2], monthOf(found[3]!)))
  found = dayFirst.exec(words)
  if (found) return dates(found[0], next(found[1], monthOf(found[2]!)))
  found = monthFirst.exec(words)
  if (found) return dates(found[0], next(found[2], monthOf(found[1]!)))
  found = slashed.exec(words)
  if (found) return dates(found[0], next(found[1], Number(found[2])))
  found = alone.exec(words)
  return found ? dates(found[0], next(found[1])) : undefined
}

function nextDate(day: number, monthAt: number | undefined, today: Day): Day | undefined {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  for (let ahead = 0; ahead <= 12; ahead += 1) {
    const at = new Date(Date.UTC(year, thisMonth - 1 + ahead, day))
    const on = at.toISOString().slice(0, 10)
    const isReal = at.getUTCDate() === day && at.getUTCMonth() === (thisMonth - 1 + ahead) % 12
    if (isReal && on >= today && (monthAt ?? at.getUTCMonth() + 1) === at.getUTCMonth() + 1) return on
  }
  return undefined
}

const say = (from: Day, to: Day) =>
  from === to ? `on ${sayDate(from)}` : `from ${sayDate(from)} to ${sayDate(to)}`
const sayDate = (day: Day) => `${Number(day.slice(8))} ${formatDate(day, 'month')}`
