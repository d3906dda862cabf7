import {
  AlarmClock,
  BadgeCheck,
  BadgePercent,
  Bell,
  BookOpen,
  BookText,
  CalendarClock,
  CalendarSync,
  CalendarX,
  CarFront,
  CircleQuestionMark,
  Contact,
  FileText,
  FileUp,
  Hourglass,
  House,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MapPin,
  Route,
  School,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  Sparkles,
  Star,
  Tag,
  UserPlus,
  Wallet,
  UserRound,
  Users,
} from 'lucide-react'
import type { Role } from '#common/endpoint.ts'
import { syllabus } from '#features/assessments/syllabus.ts'
import { topics } from '#features/learning/topics.ts'
import { hasPage, readPageLists } from '#web/known-pages.ts'
import { menuOf } from './navigation.ts'

await readPageLists()

type Entry = { to: string; label: string; icon: LucideIcon }

/** What people call what is done there. */
const alsoCalled: Readonly<Record<string, string>> = {
  '/dashboard/schedule': 'calendar diary time off block ill sick holiday move lesson new lesson print',
  '/dashboard/lessons': 'schedule calendar agenda',
  '/dashboard/settings/hours': 'holiday day off special hours availability working travel time notice',
  '/dashboard/settings/public-profile': 'gearbox car area distance public page hide',
  '/dashboard/settings/prices': 'price rate hour evening weekend long first lesson package block commission',
  '/dashboard/settings/cancellations': 'notice late charge no show terms policy free pass',
  '/dashboard/school/calendar': 'diary gaps free cover ill who can take a lesson',
  '/dashboard/school/payouts': 'money bank stripe paid statement',
  '/dashboard/school/vacancies': 'jobs recruit applicants employ franchise post hire',
  '/dashboard/settings/vacancies': 'jobs vacancies apply employed franchise driving school',
  '/dashboard/practice': 'family friends drives parents supervisor log night rain miles l plates insurance',
  '/dashboard/readiness': 'readiness estimate ready chance pass driving test probability mock',
  '/dashboard/cars': 'garage gearbox automatic dual controls registration mot',
  '/dashboard/settings/vetting': 'badge licence dbs documents',
  '/dashboard/earnings': 'export csv money income payouts',
  '/dashboard/books': 'expenses receipts mileage miles tax hmrc mtd accountant bookkeeping csv quarter',
  '/dashboard/settings/tax-details': 'hmrc digital platform report national insurance utr company number',
  '/dashboard/plan': 'pro free subscription commission trial upgrade',
  '/dashboard/waiting-list':
    'ill sick gap freed offer cancelled refill saturdays no time that suits no free time earlier sooner tell me when',
  '/dashboard/reviews': 'stars rating feedback reply',
  '/dashboard/analytics': 'export csv figures',
  '/dashboard/progress': 'patterns skills levels',
  '/dashboard/game': 'badges points levels leaderboard goals',
  '/dashboard/support': 'contact ask help request',
  '/dashboard/payments': 'refund credit receipts money',
  '/dashboard/security': 'password passkey two-step verification download my data delete account',
  '/dashboard/reports': 'export csv ledger hmrc digital platform report',
  '/dashboard/users': 'people suspend role',
  '/dashboard/admin/disputes': 'chargeback bank stripe evidence',
  '/dashboard/admin/packages': 'blocks hours price offer platform',
  '/dashboard/admin/leads': 'sales enterprise enquiries contact customers',
  '/dashboard/admin/search': 'lessons payments search refund stripe reference amount booking',
  '/instructor-directory': 'book a lesson',
  '/instructor-directory/wishes': 'match suggestions nervous times',
  '/dashboard/settings/new-learners': 'match suggestions beginners nervous limit',
  '/dashboard/admin#vetting': 'badge licence dbs documents expires',
}

const more: readonly Entry[] = [
  { to: '/dashboard/school/new', label: 'Tell us about your school', icon: School },
  { to: '/dashboard/students/new', label: 'Invite a learner', icon: UserPlus },
  { to: '/dashboard/students/import', label: 'Import learners', icon: FileUp },
  { to: '/dashboard/school/instructors/new', label: 'Invite an instructor', icon: UserPlus },
  { to: '/dashboard/school/vacancies', label: 'Vacancies', icon: UserPlus },
  { to: '/dashboard/school/payouts', label: 'Payouts', icon: Wallet },
  { to: '/dashboard/settings/vacancies', label: 'Work at a school', icon: School },
  { to: '/dashboard/learning/theory', label: 'Theory practice', icon: ListChecks },
  { to: '/dashboard/hazards', label: 'Hazard perception', icon: ListChecks },
  { to: '/dashboard/game', label: 'Milestones', icon: Sparkles },
  { to: '/dashboard/learning/mock', label: 'Mock theory test', icon: ListChecks },
  { to: '/dashboard/drives', label: 'Recorded drives', icon: Route },
  { to: '/dashboard/mock-drives', label: 'Mock driving tests', icon: ListChecks },
  { to: '/dashboard/tests', label: 'Driving tests and standards check', icon: BadgeCheck },
  { to: '/dashboard/progress/record', label: 'Your record', icon: Route },
  { to: '/dashboard/practice', label: 'Private practice', icon: CarFront },
  { to: '/dashboard/readiness', label: 'Your test plan', icon: Route },
  { to: '/instructor-directory', label: 'Find an instructor', icon: Users },
  { to: '/driving-lessons', label: 'Instructors by town', icon: MapPin },
  { to: '/instructor-directory/wishes', label: 'Who suits you', icon: Sparkles },
  { to: '/dashboard/settings/new-learners', label: 'New learners', icon: UserPlus },
  { to: '/dashboard/admin#vetting', label: 'Vetting queue', icon: BadgeCheck },
  { to: '/dashboard/admin/search', label: 'Find a lesson or payment', icon: Search },
  { to: '/dashboard/admin/disputes', label: 'Disputed payments', icon: FileText },
  { to: '/dashboard/admin/packages', label: 'Packages of the platform', icon: FileText },
  { to: '/dashboard/admin/leads', label: 'Leads', icon: Contact },
  { to: '/dashboard/audit', label: 'Audit log', icon: ScrollText },
  { to: '/dashboard/waiting-list', label: 'Waiting list', icon: Hourglass },
  { to: '/dashboard/reviews', label: 'Reviews', icon: Star },
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound },
  { to: '/dashboard/settings', label: 'Settings', icon: Settings },
  { to: '/dashboard/security', label: 'Security', icon: ShieldCheck },
  { to: '/dashboard/settings/notifications', label: 'Notification settings', icon: Bell },
  { to: '/dashboard/settings/reminders', label: 'Reminders', icon: AlarmClock },
  { to: '/dashboard/settings/calendar', label: 'Calendars', icon: CalendarSync },
  { to: '/dashboard/settings/hours', label: 'Opening hours', icon: CalendarClock },
  { to: '/dashboard/cars', label: 'Cars', icon: CarFront },
  { to: '/dashboard/settings/public-profile', label: 'Directory entry', icon: Contact },
  { to: '/dashboard/settings/prices', label: 'Prices', icon: Tag },
  { to: '/dashboard/settings/cancellations', label: 'Cancellations', icon: CalendarX },
  { to: '/dashboard/settings/vetting', label: 'Vetting', icon: BadgeCheck },
  { to: '/dashboard/books', label: 'Books', icon: BookText },
  { to: '/dashboard/settings/tax-details', label: 'Tax details', icon: FileText },
  { to: '/dashboard/plan', label: 'Your plan', icon: BadgePercent },
  { to: '/learning-resources', label: 'Learning resources', icon: BookOpen },
  { to: '/roadmap', label: 'Roadmap', icon: Route },
  { to: '/dashboard/support', label: 'Support', icon: LifeBuoy },
  { to: '/dashboard/admin/support', label: 'Support to answer', icon: LifeBuoy },
  { to: '/help', label: 'Help', icon: CircleQuestionMark },
  { to: '/', label: 'Home page', icon: House },
]

/** What a learner practises: the skills of the driver's record and the subjects of the theory test. */
const practice: readonly Entry[] = [
  ...syllabus.flatMap(({ skills }) =>
    skills.map(({ name }) => ({
      to: `/dashboard/learning?${new URLSearchParams({ tab: 'skills', skill: name })}`,
      label: name,
      icon: Route,
    })),
  ),
  ...topics.map(({ id, name }) => ({
    to: `/dashboard/learning/theory?topic=${id}`,
    label: `Theory: ${name}`,
    icon: ListChecks,
  })),
]

/** Shown only when searched for by name. */
const reading: readonly Entry[] = [
  ['/features', 'Features'],
  ['/pricing', 'Pricing'],
  ['/contact-sales', 'Contact sales'],
  ['/gift', 'Gift vouchers'],
  ['/gift/redeem', 'Use a gift voucher'],
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/docs', 'Docs'],
  ['/docs/api', 'API reference'],
  ['/community', 'Community'],
  ['/partners', 'Partners'],
  ['/test', 'Status'],
  ['/avatar-demo', 'Avatars'],
  ['/privacy', 'Privacy notice'],
  ['/terms', 'Terms of use'],
  ['/cookies', 'Cookies'],
].map(([to = '', label = '']) => ({ to, label, icon: FileText }))

export function pagesFor(role: Role, typed: string): readonly Entry[] {
  const menu = menuOf(role)
  const others = (typed ? [...more, ...reading] : more).filter(
    ({ to }) => hasPage(to.replace(/#.*/, ''), role) && !menu.some((entry) => entry.to === to),
  )
  const learning = role === 'student' && typed ? practice : []
  return [...menu, ...others, ...learning].filter(({ to, label }) =>
    `${label} ${alsoCalled[to] ?? ''}`.toLowerCase().includes(typed),
  )
}
