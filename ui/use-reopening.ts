import { useEffect, useState } from 'react'
import { readStored, writeStored } from './device-storage.ts'

/**
 * As `useState`, for what a dialog is opened with: after a reload, or in a tab that the browser had discarded, it is
 * open again. Another page closes it. `place` and value are stored for the tab, so nothing personal.
 */
export function useReopening<Opened>(place: string) {
  const item = `open ${place}`
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const stored = readStored(item, 'session')
    return stored === undefined ? undefined : (JSON.parse(stored) as Opened)
  })
  useEffect(() => {
    writeStored(item, opened === undefined ? undefined : JSON.stringify(opened), 'session')
    return () => void writeStored(item, undefined, 'session')
  }, [item, opened])
  return [opened, setOpened] as const
}
