import {
  AlarmClock,
  BadgeCheck,
  BadgePercent,
  Bell,
  CalendarClock,
  CalendarSync,
  CalendarX,
  CarFront,
  Contact,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  School,
  ShieldCheck,
  Star,
  Tag,
  UserPlus,
  UserRound,
} from 'lucide-react'
import type { Role } from '#common/endpoint.ts'
import { hasPage, readPageLists } from '#web/known-pages.ts'

export type Way = { to: string; label: string; says: string; icon: LucideIcon }

await readPageLists()

const sections: readonly { title: string; ways: readonly Way[] }[] = [
  {
    title: 'You',
    ways: [
      { to: '/dashboard/profile', label: 'Profile', says: 'Your name and picture.', icon: UserRound },
      {
        to: '/dashboard/security',
        label: 'Security',
        says: 'Password, two-step verification, where you’re logged in, your data.',
        icon: ShieldCheck,
      },
      {
        to: '/dashboard/reviews',
        label: 'Reviews',
        says: 'What others wrote about you, and what you wrote.',
        icon: Star,
      },
    ],
  },
  {
    title: 'Your work',
    ways: [
      {
        to: '/dashboard/settings/hours',
        label: 'Opening hours',
        says: 'When learners can book you, your breaks and days off.',
        icon: CalendarClock,
      },
      {
        to: '/dashboard/settings/prices',
        label: 'Prices',
        says: 'What you charge by the hour, for a first lesson, evenings, weekends, long lessons and blocks.',
        icon: Tag,
      },
      {
        to: '/dashboard/settings/cancellations',
        label: 'Cancellations',
        says: 'How much notice you need, and what a late cancellation costs.',
        icon: CalendarX,
      },
      {
        to: '/dashboard/cars',
        label: 'Cars',
        says: 'What you teach in, and when a car is at the garage.',
        icon: CarFront,
      },
      {
        to: '/dashboard/settings/public-profile',
        label: 'Directory entry',
        says: 'What learners see before they book you.',
        icon: Contact,
      },
      {
        to: '/dashboard/settings/new-learners',
        label: 'New learners',
        says: 'Whether we suggest you to learners, and which ones you take.',
        icon: UserPlus,
      },
      {
        to: '/dashboard/settings/vetting',
        label: 'Vetting',
        says: 'Driving licence, DBS certificate and ADI badge.',
        icon: BadgeCheck,
      },
      {
        to: '/dashboard/plan',
        label: 'Your plan',
        says: 'Free or Pro, what each costs you, your card and invoices.',
        icon: BadgePercent,
      },
      {
        to: '/dashboard/settings/vacancies',
        label: 'Work at a school',
        says: 'Vacancies at driving schools, and your applications.',
        icon: School,
      },
      {
        to: '/dashboard/settings/tax-details',
        label: 'Tax details',
        says: 'What HMRC asks of us about you, and your copies.',
        icon: Landmark,
      },
    ],
  },
  {
    title: 'Staying in touch',
    ways: [
      {
        to: '/dashboard/settings/notifications',
        label: 'Notifications',
        says: 'What we send you by email and show in the bell.',
        icon: Bell,
      },
      {
        to: '/dashboard/settings/reminders',
        label: 'Reminders',
        says: 'When and how we remind you of lessons.',
        icon: AlarmClock,
      },
      {
        to: '/dashboard/settings/calendar',
        label: 'Calendars',
        says: 'Your lessons in Google, Apple or Outlook.',
        icon: CalendarSync,
      },
      {
        to: '/dashboard/support',
        label: 'Support',
        says: 'Write to us, and read what we replied.',
        icon: LifeBuoy,
      },
    ],
  },
]

export const sectionsFor = (role: Role) =>
  sections
    .map(({ title, ways }) => ({ title, ways: ways.filter(({ to }) => hasPage(to, role)) }))
    .filter(({ ways }) => ways.length > 0)
