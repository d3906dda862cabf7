import { isId } from '#common/schema.ts'
import { outcomes } from '#features/lessons/outcomes.ts'

export const userStates = ['active', 'suspended', 'unconfirmed'] as const
export const userSorts = ['newest', 'oldest', 'name', 'seen'] as const
export const auditKinds = ['act', 'lesson', 'money', 'vetting', 'document', 'school', 'account'] as const
export type AuditKind = (typeof auditKinds)[number]

export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** Every figure of the report that adds up: its words in a file, at the head of a column, on a tile. Pence if money. */
export const reportFigures = [
  { name: 'learners', label: 'New learners', head: 'Learners' },
  { name: 'instructors', label: 'New instructors', head: 'Instructors' },
  { name: 'booked', label: 'Lessons booked', head: 'Booked' },
  { name: 'delivered', label: 'Lessons delivered', head: 'Delivered' },
  { name: 'cancelled', label: 'Lessons cancelled', head: 'Cancelled' },
  { name: 'takenPence', label: 'Taken from cards', head: 'Taken', isMoney: true },
  { name: 'refundedPence', label: 'Refunded', head: 'Refunded', isMoney: true },
  { name: 'earnedPence', label: 'Earned by lessons', head: 'Earned', isMoney: true },
  { name: 'commissionPence', label: 'Commission', head: 'Commission', isMoney: true },
  { name: 'goodwillPence', label: 'Goodwill refunds', head: 'Goodwill', isMoney: true },
  { name: 'vettingsDecided', label: 'Vettings decided', head: 'Vetted' },
] as const satisfies readonly { name: string; label: string; head: string; isMoney?: true }[]

/** Two years with a leap day: the same period of the year before fits in. */
export const longestReportDays = 731

export function lastDayOf(step: ReportStep, startsOn: string, end: string): string {
  const day = Temporal.PlainDate.from(startsOn)
  const last =
    step === 'day'
      ? day
      : step === 'week'
        ? day.add({ days: 7 - day.dayOfWeek })
        : day.with({ day: day.daysInMonth })
  return last.toString() < end ? last.toString() : end
}

export function periodBefore({ from, to }: { from: string; to: string }) {
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(Temporal.PlainDate.from(to))
  return { from: first.subtract({ days: days + 1 }).toString(), to: first.subtract({ days: 1 }).toString() }
}

/** What can have happened to a lesson, in the order in which it happens within one instant. */
export const lessonSteps = [
  'held',
  'entered',
  'paid',
  'booked',
  'moved',
  ...outcomes,
  'taken-back',
  'cost-changed',
  'receipt-undone',
  'released',
  'returned',
  'refund-due',
  'refund-sent',
] as const
export type LessonStep = (typeof lessonSteps)[number]

/** What an administrator typed to find a lesson or a payment. `days`: nothing but days. */
export type Sought =
  | { by: 'id' | 'reference' | 'words'; text: string }
  | { by: 'amount'; pence: number }
  | { by: 'days' }

export function readSought(typed: string): Sought {
  const text = typed.trim()
  if (text === '') return { by: 'days' }
  if (isId(text)) return { by: 'id', text }
  // Session, payment and refund, as Stripe writes them.
  if (/^(cs|pi|re)_\w{4,}$/.test(text)) return { by: 'reference', text }
  const amount = /^£?\s?(\d{1,3},\d{3}|\d{1,6})(?:\.(\d\d))?$/.exec(text)
  return amount
    ? { by: 'amount', pence: Number(amount[1]!.replaceAll(',', '')) * 100 + Number(amount[2] ?? 0) }
    : { by: 'words', text }
}
