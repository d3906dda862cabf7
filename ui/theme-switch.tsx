import { Segments } from './segments.tsx'
import { type ThemeChoice, useTheme } from './theme-choice.ts'

export const themeOptions: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeSwitch({ name = 'theme' }: { name?: string }) {
  const [theme, setTheme] = useTheme()
  return <Segments label="Theme" name={name} value={theme} onChange={setTheme} options={themeOptions} />
}
