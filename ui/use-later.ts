import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from './toast.ts'

/**
 * A part whose script comes when it is first wanted, because most visits never open it; undefined until it is there. If it cannot be had, a toast says so and
 * `onFail` takes the wish back. `load` must stay the same.
 */
export function useLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFail: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const isMissing = wanted && !Part
  const giveUp = useEffectEvent(onFail)
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (part) => isGone || setPart(() => part),
      () => {
        if (isGone) return
        toast({
          title: 'This did not open',
          description: 'We could not reach the service. Please check your connection and try again.',
          tone: 'bad',
        })
        giveUp()
      },
    )
    return () => {
      isGone = true
    }
  }, [isMissing, load])
  return Part
}
