import { useEffect, useState } from 'react'
import { readStored, writeStored } from './device-storage.ts'

type Stored<Opened> = { page: string; opened: Opened }

/**
 * As `useState`, for what a dialog is opened with: half filled in, it is open again once the same page is reloaded, or
 * its tab was discarded. Another page or visit closes it. `place` and value are stored for the tab, so nothing personal.
 */
export function useReopening<Opened>(place: string, isHalfFilled: (opened: Opened) => boolean) {
  const item = `open ${place}`
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const stored = readStored(item, 'session')
    if (stored === undefined) return undefined
    const before = JSON.parse(stored) as Stored<Opened>
    return before.page === reloadedPage() && isHalfFilled(before.opened) ? before.opened : undefined
  })
  useEffect(() => {
    const stored: Stored<Opened> | undefined =
      opened === undefined ? undefined : { page: withoutHash(location.href), opened }
    writeStored(item, stored && JSON.stringify(stored), 'session')
    return () => void writeStored(item, undefined, 'session')
  }, [item, opened])
  return [opened, setOpened] as const
}

/** Undefined where this visit began otherwise. */
function reloadedPage(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true
  return visit && (visit.type === 'reload' || wasDiscarded) ? withoutHash(visit.name) : undefined
}

const withoutHash = (address: string) => address.replace(/#.*/, '')
