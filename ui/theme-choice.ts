import { create } from 'zustand'
import { writeStored } from './device-storage.ts'

const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

// `web/public/theme.js` reads the same item before the first paint.
const item = 'theme'
const useChoice = create<ThemeChoice>(() => 'system')
if (typeof document !== 'undefined')
  useChoice.setState(
    themeChoices.find((choice) => choice === document.documentElement.dataset.theme) ?? 'system',
  )

/** What the person chose, and how to choose: `const [theme, setTheme] = useTheme()`. It is remembered in this browser. */
export const useTheme = () => [useChoice(), chooseTheme] as const

export function chooseTheme(choice: ThemeChoice) {
  writeStored(item, choice === 'system' ? undefined : choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  useChoice.setState(choice)
}
