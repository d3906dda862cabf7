import {
  BookOpen,
  CircleQuestionMark,
  CalendarDays,
  CarFront,
  ChartNoAxesColumn,
  ChartSpline,
  ClipboardCheck,
  Flag,
  Gauge,
  type LucideIcon,
  MessageSquare,
  Route,
  School,
  ScrollText,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import type { Role } from '#common/endpoint.ts'
import { dashboardOf } from '#web/dashboards.ts'

export type Entry = { to: string; label: string; icon: LucideIcon; exact?: true; counts?: 'conversations' }

const schedule: Entry = { to: '/dashboard/schedule', label: 'Schedule', icon: CalendarDays }
const lessons: Entry = { to: '/dashboard/lessons', label: 'Lessons', icon: CarFront }
const messages: Entry = {
  to: '/dashboard/messages',
  label: 'Messages',
  icon: MessageSquare,
  counts: 'conversations',
}
const settings: Entry = { to: '/dashboard/settings', label: 'Settings', icon: Settings }

const menus: Record<Role, readonly Entry[]> = {
  student: [
    lessons,
    schedule,
    { to: '/dashboard/progress', label: 'Progress', icon: Route },
    { to: '/dashboard/learning', label: 'Learning', icon: BookOpen },
    messages,
    { to: '/instructor-directory', label: 'Instructors', icon: Users },
    { to: '/dashboard/payments', label: 'Payments', icon: Wallet },
  ],
  instructor: [
    { to: '/dashboard/students', label: 'Learners', icon: Users },
    schedule,
    lessons,
    { to: '/dashboard/assessments', label: 'Assessments', icon: ClipboardCheck },
    { to: '/dashboard/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    { to: '/dashboard/earnings', label: 'Earnings', icon: Wallet },
    messages,
    settings,
  ],
  admin: [
    { to: '/dashboard/users', label: 'Users', icon: Users },
    { to: '/dashboard/reports', label: 'Reports', icon: ChartSpline },
    { to: '/dashboard/audit', label: 'Audit log', icon: ScrollText },
    { to: '/dashboard/complaints', label: 'Complaints', icon: Flag },
    settings,
  ],
  school_owner: [
    { to: '/dashboard/school/calendar', label: 'Calendar', icon: CalendarDays },
    { to: '/dashboard/school/instructors', label: 'Instructors', icon: School },
    { to: '/dashboard/cars', label: 'Cars', icon: CarFront },
    { to: '/dashboard/school/reports', label: 'Reports', icon: ChartSpline },
    settings,
  ],
}

/** Specification, section 2. */
export const menuOf = (role: Role): readonly Entry[] => [
  { to: dashboardOf(role), label: 'Dashboard', icon: Gauge, exact: true },
  ...menus[role],
]

/** What the bottom bar of a phone has no room for stands first. */
export function moreOf(role: Role): readonly Entry[] {
  const menu = menuOf(role)
  const help: Entry = { to: '/help', label: 'Help', icon: CircleQuestionMark }
  return [...menu.slice(placesInDock), ...(menu.includes(settings) ? [] : [settings]), help]
}

export const placesInDock = 4
