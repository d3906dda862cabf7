import { useSearchParams } from 'react-router'
import type { Day } from '#common/days.ts'
import { myZone } from '#web/zone.ts'
import { positionOf } from './calendar.ts'

const views = ['week', 'day', 'month', 'list'] as const
export type View = (typeof views)[number]
type Change = { on?: Day; view?: View; lesson?: string | undefined }

export function useScheduleAddress(now: string, usual: View) {
  const today = positionOf(now, myZone()).on
  const [params, setParams] = useSearchParams()
  const given = params.get('on') ?? ''
  const on: Day = /^20\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : today
  const view: View = views.find((one) => one === params.get('view')) ?? usual
  const lesson = params.get('lesson') ?? undefined
  const withChange = (change: Change) => {
    const { lesson: chosen, ...rest } = { on, view, lesson, ...change }
    return { ...rest, ...(chosen && { lesson: chosen }) }
  }
  return {
    on,
    today,
    view,
    lesson,
    /** From links elsewhere: opens the form for time off, `ill` or for whatever. Any further step leaves it out. */
    timeOff: params.get('off'),
    /** The same for a lesson, with the time found elsewhere. */
    adding: params.get('add') === 'lesson' && {
      at: clockOf(params.get('at')),
      minutes: Number(params.get('minutes')) || undefined,
    },
    go: (change: Change) => setParams(withChange(change), { replace: true }),
    addressOf: (change: Change) => `?${new URLSearchParams(withChange(change))}`,
  }
}

const clockOf = (text: string | null) => (/^\d\d:\d\d$/.test(text ?? '') ? text! : undefined)
