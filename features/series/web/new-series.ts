import type * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { isId } from '#common/schema.ts'
import { someoneNew } from '#features/pupils/web/typed-learner.ts'
import { enteredPayments } from '#features/pupils/rules.ts'
import { instantAt } from '#web/zone.ts'
import type { createSeries, PlannedLesson } from '../contract.ts'
import { acceptedBy, listAnyways } from './anyway.ts'

/** By day: `skip`, the key of a way to book it anyway, or another start. Empty: to be decided later. */
export type Choices = Record<string, string>

/** The form that adds a lesson, with what repeating adds to it. */
export type LessonForm = {
  who: string
  on: string
  at: string
  minutes: string
  payment: string
  pickup?: string
  repeats?: string
  ends?: 'never' | 'count' | 'until'
  count?: string
  until?: string
  bankHolidays?: 'teach' | 'skip'
  withoutHours?: 'cash' | 'bank' | 'cancel'
  choices?: Choices
  /** The days that clash, as far as they have been on the page. */
  shown?: readonly string[]
  /** How many of the planned lessons fit as they are. */
  fitting?: number
  /** The planned days. */
  planned?: readonly Pick<PlannedLesson, 'on' | 'startsAt' | 'fits'>[]
}

type NewSeries = z.input<typeof createSeries.input>

export const repeats = ({ repeats: weeks }: Partial<LessonForm>) => Boolean(weeks) && weeks !== '0'

/** Undefined: it does not repeat. */
export function newSeriesOf(pupilId: string | undefined, form: LessonForm): NewSeries | undefined {
  if (!repeats(form)) return undefined
  const payment = enteredPayments.find((one) => one === form.payment)
  if (!payment) throw new Error('Unknown payment of weekly lessons.')
  return {
    ...(pupilId && { pupilId }),
    firstStartsAt: instantAt(form.on, form.at),
    minutes: Number(form.minutes),
    everyWeeks: Number(form.repeats),
    ...(form.ends === 'until' && { until: form.until || addDays(form.on, 84) }),
    ...(form.ends === 'count' && { count: Number(form.count ?? 10) }),
    ...(form.bankHolidays && { skipBankHolidays: form.bankHolidays === 'skip' }),
    payment,
    withoutHours: form.withoutHours ?? 'cash',
    ...(form.pickup && { pickup: form.pickup }),
    choices: choicesOf(form.choices ?? {}),
  }
}

/** Which days fit is the same whatever they cost, but not wherever they begin. Half a postcode is none yet. */
export function previewOf(form: LessonForm): NewSeries | undefined {
  const isNew = form.who === someoneNew
  if ((!isNew && !isId(form.who)) || !/^\d{4}-\d\d-\d\d$/.test(form.on)) return undefined
  const count = Number(form.count ?? 10)
  if (form.ends === 'count' && !(Number.isInteger(count) && count >= 1 && count <= 104)) return undefined
  const payment = form.payment === 'hours' ? 'hours' : 'cash'
  const pickup = parseFullPostcode(form.pickup ?? '') ?? ''
  const series = newSeriesOf(isNew ? undefined : form.who, { ...form, payment, pickup, choices: {} })
  return series && { ...series, pricePence: 0 }
}

/** Why lessons aren’t added yet; undefined: somebody has seen each day that doesn’t fit, and there is one that does. */
export function whatToLookAt(lessons: readonly PlannedLesson[], { choices = {}, shown = [] }: LessonForm) {
  const open = lessons.filter(({ fits, on }) => !fits && !choices[on])
  if (lessons.length > 0 && open.length === lessons.length)
    return 'None of these days fits. Please choose another time, or decide about at least one of them.'
  const unseen = open.filter(({ on }) => !shown.includes(on)).length
  return unseen > 0
    ? `${plural(unseen, 'day')} ${unseen === 1 ? 'doesn’t' : 'don’t'} fit. Decide about ${unseen === 1 ? 'it' : 'them'} here, or press again to add the others first.`
    : undefined
}

/** "Add 10 lessons, decide 2 later": what pressing the button does. */
export function sayAdding(form: Partial<LessonForm>) {
  const { fitting, choices = {}, shown = [] } = form
  if (!repeats(form)) return 'Add lesson'
  if (fitting === undefined) return 'Add lessons'
  const undecided = shown.filter((on) => !choices[on]).length
  const booked = shown.filter((on) => choices[on] && choices[on] !== 'skip').length
  const count = fitting + booked
  if (count === 0) return 'Add lessons'
  return `Add ${plural(count, 'lesson')}${undecided > 0 ? `, decide ${undecided} later` : ''}`
}

/** When the lessons start that pressing the button adds. */
export const startsOf = ({ planned, choices = {} }: Partial<LessonForm>) =>
  planned?.flatMap(({ on, startsAt, fits }) => {
    const choice = choices[on]
    if (fits) return [startsAt]
    if (!choice || choice === 'skip') return []
    return [acceptedBy(choice) ? startsAt : choice]
  })

/** The first lesson that will be added, if it isn’t on the first date. */
export function firstAdded(lessons: readonly PlannedLesson[], choices: Choices): PlannedLesson | undefined {
  const first = lessons.find(({ fits, on }) => fits || (choices[on] && choices[on] !== 'skip'))
  return first === lessons[0] ? undefined : first
}

export const stillOffered = (choices: Choices, lessons: readonly PlannedLesson[]): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(([on, choice]) => {
      const conflict = lessons.find((lesson) => lesson.on === on)?.conflict
      if (!conflict) return false
      const starts = conflict.alternatives.map(({ startsAt }) => startsAt)
      return ['skip', ...listAnyways(conflict).map(({ key }) => key), ...starts].includes(choice)
    }),
  )

type Chosen = NonNullable<NewSeries['choices']>
const choicesOf = (choices: Choices): Chosen =>
  Object.entries(choices).flatMap(([on, choice]): Chosen => {
    if (choice === '') return []
    if (choice === 'skip') return [{ on, choose: choice }]
    const accepted = acceptedBy(choice)
    if (accepted) return [{ on, choose: 'book' as const, ...accepted }]
    return [{ on, choose: 'move' as const, startsAt: choice }]
  })
