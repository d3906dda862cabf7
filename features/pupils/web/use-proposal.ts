import { useEffect } from 'react'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { myZone } from '#web/zone.ts'
import { useNextTime } from './hooks.ts'

type Field = 'on' | 'at' | 'minutes' | 'payment'
type TimeFields = {
  formState: { dirtyFields: Partial<Record<Field, boolean>> }
  getValues(name: 'minutes'): string
  setValue(name: Field, value: string): void
  resetField(name: Field, options: { defaultValue: string }): void
}
type Proposed = {
  pupilId: string | undefined
  from: string
  isOn: boolean
  proposesTime: boolean
  /** Hours paid in advance pay for the (first) lesson; undefined: not known yet. */
  hoursPay: boolean | undefined
}

/** What the instructor has chosen themselves stays; `isTime` says that they haven’t chosen the time. */
export function useProposal(form: TimeFields, { pupilId, from, isOn, proposesTime, hoursPay }: Proposed) {
  const dirty = form.formState.dirtyFields
  const isTime = proposesTime && !dirty.on && !dirty.at
  const length = dirty.minutes ? form.getValues('minutes') : undefined
  const { data, isPlaceholderData } = useNextTime(
    { from, ...(pupilId && { pupilId }), ...(length && { minutes: length }) },
    isOn,
  )
  const proposed = isOn && !isPlaceholderData ? data : undefined
  const mayPay = !dirty.payment
  useEffect(() => {
    if (!proposed) return
    // As defaults: what nobody typed is no draft.
    const propose = (name: Field, value: string) => form.resetField(name, { defaultValue: value })
    if (mayPay && hoursPay !== undefined)
      propose('payment', hoursPay ? 'hours' : (proposed.payment ?? 'cash'))
    if (isTime) {
      const minutes = String(proposed.minutes)
      if (!length) propose('minutes', minutes)
      if (proposed.startsAt) {
        const start = positionOf(proposed.startsAt, myZone())
        propose('on', start.on)
        propose('at', timeOf(start.minute))
      }
      // Compares the draft once more, now that the defaults stand.
      form.setValue('minutes', minutes)
    }
  }, [form, proposed, isTime, length, mayPay, hoursPay])
  return { proposed, isTime }
}

export const proposalText = ({
  startsAt,
  minutes,
  pickup,
}: NonNullable<ReturnType<typeof useNextTime>['data']>) =>
  startsAt
    ? `The next free time for ${formatMinutes(minutes)}${pickup ? ` from ${pickup}` : ''}.`
    : `There’s no free time for ${formatMinutes(minutes)} in your opening hours in the next 60 days.`
