import { Keyboard, LogOut, type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { chooseTheme } from '#ui/theme-choice.ts'
import { useLogOut } from '#web/log-out.ts'
import { pagesFor } from './palette-pages.ts'
import { showShortcuts } from './shortcuts-dialog.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export type Way = { label: string; icon: LucideIcon; go: () => void }

/** The pages of my role, and what can be done from anywhere, narrowed by what was typed. */
export function useWays(text: string): { pages: readonly Way[]; actions: readonly Way[] } {
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const wanted = text.trim().toLowerCase()
  const actions: Way[] = [
    { label: 'Keyboard shortcuts', icon: Keyboard, go: showShortcuts },
    { label: 'Light theme', icon: Sun, go: () => chooseTheme('light') },
    { label: 'Dark theme', icon: Moon, go: () => chooseTheme('dark') },
    { label: 'Theme of the system', icon: SunMoon, go: () => chooseTheme('system') },
    { label: 'Log out', icon: LogOut, go: logOut },
  ]
  return {
    pages: pagesFor(role, wanted).map(({ to, label, icon }) => ({
      label,
      icon,
      go: () => void navigate(to),
    })),
    actions: actions.filter(({ label }) => label.toLowerCase().includes(wanted)),
  }
}
