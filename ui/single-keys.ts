import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'

const item = 'singleKeys'
const listeners = new Set<() => void>()

/** Whether a key that is pressed by itself may act (`?`, 1 to 4). Whoever speaks to their browser presses keys unawares, so it can be switched off (WCAG 2.2, 2.1.4). */
export const singleKeysAct = () => readKept(item) !== 'off'

export const useSingleKeys = () =>
  [useSyncExternalStore(listen, singleKeysAct, () => true), chooseSingleKeys] as const

/** Remembered in this browser. */
function chooseSingleKeys(act: boolean) {
  keep(item, act ? undefined : 'off')
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
