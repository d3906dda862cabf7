import { create } from 'zustand'
import { writeStored } from './device-storage.ts'

const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

// `web/theme.ts` reads the same item before the first paint.
const item = 'theme'
const useChoice = create<ThemeChoice>(() => 'system')
if (typeof document !== 'undefined')
  useChoice.setState(
    themeChoices.find((choice) => choice === document.documentElement.dataset.theme) ?? 'system',
  )

export const useTheme = () => [useChoice(), chooseTheme] as const

export function chooseTheme(choice: ThemeChoice) {
  writeStored(item, choice === 'system' ? undefined : choice)
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  useChoice.setState(choice)
}
