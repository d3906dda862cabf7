import { findBankHoliday } from '#common/bank-holidays.ts'
import { formatTime } from '#common/time.ts'
import type { DiarySettings } from '../settings-contract.ts'
import { minutesOf } from '../rules.ts'
import { useExceptions, useHours } from './hooks.ts'
import { useDiarySettings } from './settings-hooks.ts'

export type OpenSpan = readonly [from: number, to: number]

/**
 * By day; a day off has none, nor has a bank holiday on which the diary is closed. Undefined until it is known, and to somebody whose clock is another than the
 * diary's: their days are others.
 */
export function useOpenHours(
  days: readonly string[],
  zone: string,
): ReadonlyMap<string, readonly OpenSpan[]> | undefined {
  const settings = useDiarySettings().data
  const hours = useHours().data?.hours
  const exceptions = useExceptions().data?.exceptions
  if (!hours || !exceptions || !settings) return undefined
  const isOtherClock = days.some((day) => noon(day, settings.zone) !== noon(day, zone))
  if (isOtherClock) return undefined
  return new Map(
    days.map((day) => {
      const special = exceptions.filter(({ on }) => on === day)
      const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7
      const isClosed = isClosedHoliday(settings, day)
      const usual = isClosed ? [] : hours.filter((one) => one.weekday === weekday)
      const spans = special.length > 0 ? special : usual
      return [day, spans.flatMap(asSpan).toSorted((a, b) => a[0] - b[0])]
    }),
  )
}

const isClosedHoliday = (settings: DiarySettings, day: string) =>
  !settings.opensOnBankHolidays && findBankHoliday(settings.holidayRegion, day) !== undefined

/** The name of a bank holiday on which learners find nothing; undefined on other days, and if it was opened. */
export function useClosedHoliday(day: string): string | undefined {
  const settings = useDiarySettings().data
  const exceptions = useExceptions().data?.exceptions
  const isOpened = exceptions?.some(({ on, opens }) => on === day && opens !== null)
  if (!settings || isOpened || !isClosedHoliday(settings, day)) return undefined
  return findBankHoliday(settings.holidayRegion, day)
}

const noon = (day: string, zone: string) => formatTime(`${day}T12:00Z`, zone)
const asSpan = ({ opens, closes }: { opens: string | null; closes: string | null }): OpenSpan[] =>
  opens && closes ? [[minutesOf(opens), minutesOf(closes)]] : []
