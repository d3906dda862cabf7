import { plural } from '#common/plural.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { roleNames } from '#web/dashboards.ts'
import type { FoundLesson, FoundPerson } from '../contract.ts'

export const groupNames = {
  pages: 'Pages',
  people: 'People',
  lessons: 'Lessons',
  help: 'Help',
  actions: 'Actions',
} as const
export type Group = keyof typeof groupNames

export const words = {
  label: 'Search pages, people and lessons',
  placeholder: 'A page, a name, a day (27 Nov)',
  looking: 'Searching…',
  nothing: (text: string) => `We found nothing for “${text}”. Try the beginning of a name, or a day.`,
  failed: 'We couldn’t search people and lessons.',
  again: 'Try again',
  count: (count: number) => plural(count, 'result'),
}

export const describePerson = ({ role, email }: FoundPerson) =>
  email ? `${roleNames[role]}, ${email}` : roleNames[role]

export const describeLesson = ({ status, startsAt, endsAt }: FoundLesson) =>
  `${formatLocalSpan(startsAt, endsAt)}${status === 'cancelled' ? ', cancelled' : ''}`
