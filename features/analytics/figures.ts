import type { Analytics, Totals } from './contract.ts'
import type { ReportPart } from './report-rules.ts'

export type Figure = {
  name: string
  of: 'pence' | 'minutes' | 'count' | 'percent' | 'rating'
  /** Null: there is nothing to count it from. */
  now: number | null
  before: number | null
}

type Measure = readonly [name: string, of: Figure['of'], value: (totals: Totals) => number | null]

const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : null)

const income: Measure = ['Income', 'pence', ({ incomePence }) => incomePence]
const hours: Measure = ['Hours taught', 'minutes', ({ minutes }) => minutes]
const opening: Measure = [
  'Opening hours used',
  'percent',
  ({ usedMinutes, openMinutes }) => share(usedMinutes, openMinutes),
]

const measures: Record<ReportPart, readonly Measure[]> = {
  income: [
    income,
    ['Card and lesson credit', 'pence', ({ grossPence }) => grossPence],
    ['Commission', 'pence', ({ commissionPence }) => commissionPence],
    ['Cash', 'pence', ({ cashPence }) => cashPence],
    ['Bank transfers', 'pence', ({ bankPence }) => bankPence],
    [
      'Income per hour',
      'pence',
      ({ incomePence, minutes }) => (minutes > 0 ? Math.round((incomePence * 60) / minutes) : null),
    ],
  ],
  'income-chart': [income],
  forecast: [],
  lessons: [
    ['Lessons delivered', 'count', ({ lessons }) => lessons],
    hours,
    opening,
    ['Cancelled', 'count', ({ cancelled }) => cancelled],
    ['Cancelled late', 'count', ({ cancelledLate }) => cancelledLate],
    ['Cancelled by you', 'count', ({ cancelledByMe }) => cancelledByMe],
    ['No shows', 'count', ({ noShows }) => noShows],
  ],
  learners: [
    ['Active learners', 'count', ({ learnersActive }) => learnersActive],
    ['New learners', 'count', ({ learnersNew }) => learnersNew],
    ['Lapsed learners', 'count', ({ learnersLost }) => learnersLost],
    ['Your rating of their lessons', 'rating', ({ rating }) => rating],
    ['Assessments written', 'count', ({ assessments }) => assessments],
    ['Skill levels gained', 'count', ({ levelsGained }) => levelsGained],
  ],
  'hours-chart': [hours],
  'opening-chart': [opening],
  'busy-hours': [],
}

type Counted = Pick<Analytics, 'now' | 'before' | 'forecast'>

/** The figures behind the parts of a report, in their order and each once: what its email and its file hold. */
export function figuresOf(parts: readonly ReportPart[], { now, before, forecast }: Counted): Figure[] {
  const figures = parts.flatMap((part): Figure[] =>
    part === 'forecast'
      ? bookedAhead(forecast)
      : measures[part].map(([name, of, value]) => ({
          name,
          of,
          now: value(now),
          before: before && value(before),
        })),
  )
  return figures.filter(({ name }, at) => figures.findIndex((one) => one.name === name) === at)
}

/** Without what is likely to come: that has no single figure. */
const bookedAhead = (weeks: Analytics['forecast']): Figure[] => [
  {
    name: 'Hours booked in the next four weeks',
    of: 'minutes',
    now: weeks.reduce((sum, { minutes }) => sum + minutes, 0),
    before: null,
  },
]
