import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { ErrorState, Waiting } from '#ui/states.tsx'

type LaterProps<Props extends object> = { load: () => Promise<ComponentType<Props>>; with: Props }

/** A part of the page whose script comes when it is first shown. If it cannot be had, that is said in its place, with a way to try again. `load` must stay the same. */
export function Later<Props extends object>({ load, with: props }: LaterProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const fetchPart = useCallback(
    () =>
      load().then(
        (part) => setPart(() => part),
        () => setFailed(true),
      ),
    [load],
  )
  useEffect(() => void fetchPart(), [fetchPart])
  const again = () => {
    setFailed(false)
    return fetchPart()
  }
  if (Part) return createElement(Part, props)
  if (failed)
    return (
      <ErrorState retry={again}>
        We could not reach the service. Please check your connection and try again.
      </ErrorState>
    )
  return (
    <div className="later">
      <Waiting>Loading…</Waiting>
    </div>
  )
}
