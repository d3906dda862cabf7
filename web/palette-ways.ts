import {
  BadgeCheck,
  Bell,
  BookOpen,
  CalendarClock,
  CalendarSync,
  CircleQuestionMark,
  Contact,
  House,
  LogOut,
  type LucideIcon,
  Moon,
  Route,
  Settings,
  ShieldCheck,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { chooseTheme } from '#ui/theme-choice.ts'
import { hasPage } from './known-pages.ts'
import { useLogOut } from './log-out.ts'
import { menuOf } from './navigation.ts'
import { useSignedIn } from './signed-in.tsx'

export type Way = { label: string; icon: LucideIcon; go: () => void }

const more = [
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound },
  { to: '/dashboard/settings', label: 'Settings', icon: Settings },
  { to: '/dashboard/security', label: 'Security', icon: ShieldCheck },
  { to: '/dashboard/settings/notifications', label: 'Notification settings', icon: Bell },
  { to: '/dashboard/settings/calendar', label: 'Connected calendar', icon: CalendarSync },
  { to: '/dashboard/settings/hours', label: 'Opening hours', icon: CalendarClock },
  { to: '/dashboard/settings/public-profile', label: 'Directory entry', icon: Contact },
  { to: '/dashboard/settings/vetting', label: 'Your checks', icon: BadgeCheck },
  { to: '/learning-resources', label: 'Learning resources', icon: BookOpen },
  { to: '/roadmap', label: 'Roadmap', icon: Route },
  { to: '/help', label: 'Help', icon: CircleQuestionMark },
  { to: '/', label: 'Home page', icon: House },
]

/** The pages of my role, and what can be done from anywhere, narrowed by what was typed. */
export function useWays(text: string): { pages: readonly Way[]; actions: readonly Way[] } {
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const menu = menuOf(role)
  const pages = [...menu, ...more.filter(({ to }) => hasPage(to, role) && !menu.some((entry) => entry.to === to))]
  const actions: Way[] = [
    { label: 'Light theme', icon: Sun, go: () => chooseTheme('light') },
    { label: 'Dark theme', icon: Moon, go: () => chooseTheme('dark') },
    { label: 'Theme of the system', icon: SunMoon, go: () => chooseTheme('system') },
    { label: 'Log out', icon: LogOut, go: logOut },
  ]
  const wanted = text.trim().toLowerCase()
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(wanted)
  return { pages: pages.filter(fits).map(({ to, label, icon }) => ({ label, icon, go: () => void navigate(to) })), actions: actions.filter(fits) }
}
