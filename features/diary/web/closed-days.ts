import { useExceptions, useHours } from './hooks.ts'

export function useClosedDays(days: readonly string[], options: { enabled: boolean }): ReadonlySet<string> {
  const hours = useHours(options).data?.hours
  const exceptions = useExceptions(options).data?.exceptions
  if (!hours || !exceptions) return new Set()
  return new Set(
    days.filter((day) => {
      const own = exceptions.filter(({ on }) => on === day)
      if (own.length > 0) return own.every(({ opens }) => !opens)
      return !hours.some(({ weekday }) => weekday === (new Date(`${day}T00:00Z`).getUTCDay() || 7))
    }),
  )
}
