import { BookOpen, House, LogOut, type LucideIcon, Moon, Route, Settings, ShieldCheck, Sun, SunMoon, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { chooseTheme } from '#ui/theme-choice.ts'
import { hasPage } from './known-pages.ts'
import { useLogOut } from './log-out.ts'
import { menuOf } from './navigation.ts'
import { useSignedIn } from './signed-in.tsx'

export type Way = { label: string; icon: LucideIcon; go: () => void }

/** The pages of my role and what can be done from anywhere, narrowed by what was typed. */
export function useWays(text: string): readonly Way[] {
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const menu = menuOf(role)
  const pages = [
    ...menu,
    { to: '/dashboard/profile', label: 'Profile', icon: UserRound },
    { to: '/dashboard/settings', label: 'Settings', icon: Settings },
    { to: '/dashboard/security', label: 'Security', icon: ShieldCheck },
    { to: '/learning-resources', label: 'Learning resources', icon: BookOpen },
    { to: '/roadmap', label: 'Roadmap', icon: Route },
    { to: '/', label: 'Home page', icon: House },
  ].filter(({ to }, index) => index < menu.length || (hasPage(to, role) && !menu.some((entry) => entry.to === to)))
  const ways: Way[] = [
    ...pages.map(({ to, label, icon }) => ({ label, icon, go: () => void navigate(to) })),
    { label: 'Light theme', icon: Sun, go: () => chooseTheme('light') },
    { label: 'Dark theme', icon: Moon, go: () => chooseTheme('dark') },
    { label: 'Theme of the system', icon: SunMoon, go: () => chooseTheme('system') },
    { label: 'Log out', icon: LogOut, go: logOut },
  ]
  const wanted = text.trim().toLowerCase()
  return ways.filter(({ label }) => label.toLowerCase().includes(wanted))
}
