import { create } from 'zustand'

export const useShortcutsShown = create<boolean>(() => false)
export const showShortcuts = () => useShortcutsShown.setState(true, true)
export const hideShortcuts = () => useShortcutsShown.setState(false, true)
