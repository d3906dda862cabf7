import { create } from 'zustand'
import { readStored, writeStored } from './device-storage.ts'

const item = 'singleKeys'
const useChoice = create<boolean>(() => true)
if (readStored(item) === 'off') useChoice.setState(false)

/** Whether a key that is pressed by itself may act (`?`, 1 to 4). Whoever speaks to their browser presses keys unawares, so it can be switched off (WCAG 2.2, 2.1.4). */
export const singleKeysAct = useChoice.getState

export const useSingleKeys = () => [useChoice(), chooseSingleKeys] as const

function chooseSingleKeys(act: boolean) {
  writeStored(item, act ? undefined : 'off')
  useChoice.setState(act)
}
