import { useSyncExternalStore } from 'react'
import { keep } from './kept.ts'

const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

// `web/theme.ts` reads the same item before the first paint.
const item = 'theme'
const listeners = new Set<() => void>()

/** What the person chose, and how to choose: `const [theme, setTheme] = useTheme()`. It is remembered in this browser. */
export const useTheme = () =>
  [useSyncExternalStore(listen, readTheme, () => 'system' as const), chooseTheme] as const

export function chooseTheme(choice: ThemeChoice) {
  keep(item, choice === 'system' ? undefined : choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const tell of listeners) tell()
}

function readTheme(): ThemeChoice {
  const kept = document.documentElement.dataset.theme
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
