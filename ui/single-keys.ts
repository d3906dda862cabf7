import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from './device-storage.ts'

const item = 'singleKeys'
const useChoice = create<boolean>(() => true)
if (typeof document !== 'undefined' && readStored(item) === 'off') useChoice.setState(false)

/** `?`, `N`, 1 to 4. Speech users press keys unawares, so it can be switched off (WCAG 2.2, 2.1.4). */
export const singleKeysAct = useChoice.getState

export const useSingleKeys = () => [useChoice(), chooseSingleKeys] as const

/** Not while somebody is typing, or a dialog is open. */
export function useSingleKey(key: string, act: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key.toLowerCase() !== key || !isPlain || !singleKeysAct()) return
    if (isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Not a notice in the corner, which is one as well to those who hear it. */
export const isDialogOpen = () => document.querySelector('.dialog, .drawer') !== null

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function chooseSingleKeys(act: boolean) {
  writeStored(item, act ? undefined : 'off')
  useChoice.setState(act)
}
