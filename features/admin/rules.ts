export const userStates = ['active', 'suspended', 'unconfirmed'] as const
export const userSorts = ['newest', 'oldest', 'name', 'seen'] as const
export const auditKinds = ['act', 'vetting', 'document', 'account'] as const
export type AuditKind = (typeof auditKinds)[number]

export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

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
