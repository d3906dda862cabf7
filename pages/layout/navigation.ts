import {
  BookOpen,
  CircleQuestionMark,
  CalendarDays,
  CalendarPlus,
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

export type Entry = {
  to: string
  label: string
  icon: LucideIcon
  exact?: true
  counts?: 'conversations'
  /** In the bar of a phone, there with a face of its own if it has one. */
  dock?: true | { label: string; icon: LucideIcon }
}

const lessons: Entry = { to: '/dashboard/lessons', label: 'Lessons', icon: CarFront, dock: true }
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
    {
      to: '/instructor-directory',
      label: 'Instructors',
      icon: Users,
      dock: { label: 'Book', icon: CalendarPlus },
    },
    { to: '/dashboard/progress', label: 'Progress', icon: Route, dock: true },
    { to: '/dashboard/learning', label: 'Learning', icon: BookOpen },
    messages,
    { to: '/dashboard/payments', label: 'Payments', icon: Wallet },
  ],
  instructor: [
    { to: '/dashboard/students', label: 'Learners', icon: Users, dock: true },
    { to: '/dashboard/schedule', label: 'Schedule', icon: CalendarDays, dock: true },
    lessons,
    { to: '/dashboard/assessments', label: 'Assessments', icon: ClipboardCheck },
    { to: '/dashboard/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    { to: '/dashboard/earnings', label: 'Earnings', icon: Wallet },
    messages,
    settings,
  ],
  admin: [
    { to: '/dashboard/users', label: 'Users', icon: Users, dock: true },
    { to: '/dashboard/reports', label: 'Reports', icon: ChartSpline, dock: true },
    { to: '/dashboard/audit', label: 'Audit log', icon: ScrollText, dock: true },
    { to: '/dashboard/complaints', label: 'Complaints', icon: Flag },
    settings,
  ],
  school_owner: [
    { to: '/dashboard/school/calendar', label: 'Calendar', icon: CalendarDays, dock: true },
    { to: '/dashboard/school/instructors', label: 'Instructors', icon: School, dock: true },
    { to: '/dashboard/cars', label: 'Cars', icon: CarFront, dock: true },
    { to: '/dashboard/school/reports', label: 'Reports', icon: ChartSpline },
    settings,
  ],
}

/** Specification, section 2; a learner's lessons and schedule are one page. */
export const menuOf = (role: Role): readonly Entry[] => [
  {
    to: dashboardOf(role),
    label: 'Dashboard',
    icon: Gauge,
    exact: true,
    dock: { label: 'Home', icon: Gauge },
  },
  ...menus[role],
]

/** On a phone alone: at a desk these are a press away on the pages they belong to, and the search has them. */
const onPhones: Partial<Record<Role, readonly Entry[]>> = {
  student: [{ to: '/dashboard/game', label: 'Milestones', icon: Flag }],
  instructor: [
    { to: '/dashboard/tests', label: 'Driving tests', icon: Flag },
    { to: '/dashboard/plan', label: 'Your plan', icon: ScrollText },
  ],
}

/** What the bottom bar of a phone has no room for. */
export function moreOf(role: Role): readonly Entry[] {
  const menu = menuOf(role)
  const support: Entry = { to: '/dashboard/support', label: 'Support', icon: MessageSquare }
  const help: Entry = { to: '/help', label: 'Help', icon: CircleQuestionMark }
  return [
    ...menu.filter(({ dock }) => !dock),
    ...(onPhones[role] ?? []),
    ...(menu.includes(settings) ? [] : [settings]),
    ...(role === 'admin' ? [] : [support]),
    help,
  ]
}
