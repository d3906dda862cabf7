import {
  CarFront,
  CircleQuestionMark,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Sun,
  SunMoon,
  CalendarX2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#common/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { readersFirst } from '#features/articles/rules.ts'
import { useHelp, useSearch } from '#features/search/web/hooks.ts'
import { describeLesson, describePerson, type Group } from '#features/search/web/words.ts'
import { chooseTheme } from '#ui/theme-choice.ts'
import { useLogOut } from '#web/log-out.ts'
import { pagesFor } from '../palette-pages.ts'
import { showShortcuts } from '../show-shortcuts.ts'

export type Find = {
  key: string
  group: Group
  icon: ReactNode
  title: string
  detail?: string
  go: () => void
}

const mostArticles = 3

export function useFinds(text: string) {
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const { pages, actions } = useWays(text)
  const search = useSearch(text)
  const articles = readersFirst(useHelp(text), role).slice(0, mostArticles)
  const to = (path: string) => () => void navigate(path)
  const finds: Find[] = [
    ...pages.map(asFind('pages')),
    ...(search.data?.people ?? []).map((person) => ({
      key: `person ${person.id}`,
      group: 'people' as const,
      icon: <Avatar name={person.name} of={person.role} image={person.image} size="sm" />,
      title: person.name,
      detail: describePerson(person),
      go: to(`${placeOfPeople[role]}/${person.id}`),
    })),
    ...(search.data?.lessons ?? []).map((lesson) => ({
      key: `lesson ${lesson.id}`,
      group: 'lessons' as const,
      icon: <CarFront aria-hidden="true" />,
      title: lesson.name ? `Lesson with ${lesson.name}` : 'Lesson',
      detail: describeLesson(lesson),
      go: to(`${role === 'admin' ? '/dashboard/admin/lessons' : '/dashboard/lessons'}/${lesson.id}`),
    })),
    ...articles.map(({ path, title, summary }) => ({
      key: path,
      group: 'help' as const,
      icon: <CircleQuestionMark aria-hidden="true" />,
      title,
      detail: summary,
      go: to(path),
    })),
    ...actions.map(asFind('actions')),
  ]
  return { finds, search }
}

const asFind =
  (group: Group) =>
  ({ label, icon: Icon, go }: Way): Find => ({
    key: `${group} ${label}`,
    group,
    icon: <Icon aria-hidden="true" />,
    title: label,
    go,
  })

const placeOfPeople: Record<Role, string> = {
  student: '/instructor-directory',
  instructor: '/dashboard/students',
  admin: '/dashboard/users',
  school_owner: '/dashboard',
}

type Way = { label: string /** What else people type. */; also?: string; icon: LucideIcon; go: () => void }

function useWays(text: string): { pages: readonly Way[]; actions: readonly Way[] } {
  const { role } = useSignedIn()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const typed = text.trim().toLowerCase()
  const timeOff: Way = {
    label: 'Time off',
    also: "i'm ill sick holiday day off block away",
    icon: CalendarX2,
    go: () => void navigate(`/dashboard/schedule?off=${/\b(ill|sick)\b/.test(typed) ? 'ill' : 'other'}`),
  }
  const actions: Way[] = [
    ...(role === 'instructor' ? [timeOff] : []),
    { label: 'Keyboard shortcuts', icon: Keyboard, go: showShortcuts },
    { label: 'Light theme', icon: Sun, go: () => chooseTheme('light') },
    { label: 'Dark theme', icon: Moon, go: () => chooseTheme('dark') },
    { label: 'System theme', icon: SunMoon, go: () => chooseTheme('system') },
    { label: 'Log out', icon: LogOut, go: logOut },
  ]
  return {
    pages: pagesFor(role, typed).map(({ to, label, icon }) => ({
      label,
      icon,
      go: () => void navigate(to),
    })),
    actions: actions.filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(typed)),
  }
}
