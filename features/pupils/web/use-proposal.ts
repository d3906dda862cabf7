import { useEffect } from 'react'
import { formatMinutes } from '#common/time.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { timeName } from '#features/lessons/web/schedule/format.ts'
import { myZone } from '#web/zone.ts'
import { useNextTime } from './hooks.ts'

type Time = 'on' | 'at' | 'minutes'
type TimeFields = {
  formState: { dirtyFields: Partial<Record<Time, boolean>> }
  setValue(name: Time, value: string): void
  resetField(name: Time, options: { defaultValue: string }): void
}
type Proposed = { pupilId: string | undefined; from: string; isOn: boolean }

/** What the instructor has chosen themselves stays. Undefined once they have. */
export function useProposal(form: TimeFields, { pupilId, from, isOn }: Proposed) {
  const { on, at, minutes } = form.formState.dirtyFields
  const isOpen = isOn && !on && !at && !minutes
  const { data, isPlaceholderData } = useNextTime({ from, ...(pupilId && { pupilId }) }, isOpen)
  const proposed = isOpen && !isPlaceholderData ? data : undefined
  useEffect(() => {
    if (!proposed) return
    // As defaults: what nobody typed is no draft.
    const propose = (name: Time, value: string) => form.resetField(name, { defaultValue: value })
    const minutes = String(proposed.minutes)
    propose('minutes', minutes)
    if (proposed.startsAt) {
      const start = positionOf(proposed.startsAt, myZone())
      propose('on', start.on)
      propose('at', timeName(start.minute))
    }
    // Compares the draft once more, now that the defaults stand.
    form.setValue('minutes', minutes)
  }, [form, proposed])
  return proposed
}

export const proposalText = ({
  startsAt,
  minutes,
  pickup,
}: NonNullable<ReturnType<typeof useNextTime>['data']>) =>
  startsAt
    ? `The next free time for ${formatMinutes(minutes)}${pickup ? ` from ${pickup}` : ''}.`
    : `There’s no free time for ${formatMinutes(minutes)} in your opening hours in the next 60 days.`
