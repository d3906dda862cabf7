import { create } from 'zustand'
import { readStored, writeStored } from './device-storage.ts'

const item = 'singleKeys'
const useChoice = create<boolean>(() => true)
if (typeof document !== 'undefined' && readStored(item) === 'off') useChoice.setState(false)

/** `?`, 1 to 4. Speech users press keys unawares, so it can be switched off (WCAG 2.2, 2.1.4). */
export const singleKeysAct = useChoice.getState

export const useSingleKeys = () => [useChoice(), chooseSingleKeys] as const

function chooseSingleKeys(act: boolean) {
  writeStored(item, act ? undefined : 'off')
  useChoice.setState(act)
}
