import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Day } from '#common/days.ts'
import { Day as DaySchema } from '#common/schema.ts'

/** The day in the address, or today: nonsense and days to come are today. */
export function dayInAddress(text: string | null, today: Day): Day {
  const { success, data } = DaySchema.safeParse(text)
  return success && data < today ? data : today
}

/** The day that the record is shown on, as `?on=2026-10-05`. What can’t be shown stays in the field alone. */
export function useRecordDay(today: Day) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const given = dayInAddress(params.get('on'), today)
  // The field moves at once; a change of the address takes its time, and may come from elsewhere.
  const [chosen, setChosen] = useState({ on: given, key })
  const choose = (on: Day) => {
    setChosen({ on, key })
    if (on === '' || on > today) return
    const next = new URLSearchParams(params)
    if (on === today) next.delete('on')
    else next.set('on', on)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [chosen.key === key ? chosen.on : given, choose] as const
}
