import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pluralWord } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { formatHours, formatPercent } from '#features/analytics/web/words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import type { SchoolInstructor } from '../../contract.ts'

type InstructorTableProps = {
  instructors: readonly SchoolInstructor[]
  act?: (instructor: SchoolInstructor) => ReactNode
}

export const InstructorTable = ({ instructors, act }: InstructorTableProps) => (
  <Table
    label="Instructors"
    rows={instructors}
    keyOf={({ id }) => id}
    columns={act ? [...columns, { head: 'Membership', place: 'right', cell: act }] : columns}
  />
)

const columns: Column<SchoolInstructor>[] = [
  {
    head: 'Name',
    cell: ({ id, name, image }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} of="instructor" image={image} size="sm" />
        <Link to={`/dashboard/school/instructors/${id}`} className="min-w-0">
          {name}
        </Link>
      </span>
    ),
  },
  {
    head: 'Next four weeks',
    cell: ({ openMinutes, bookedMinutes, outsideMinutes }) =>
      openMinutes === 0 ? (
        'No opening hours set'
      ) : (
        <>
          {formatPercent(bookedMinutes, openMinutes)} full
          <WhenStacked>, </WhenStacked>
          <span className="md:block md:text-sm md:text-ink-2">
            {formatHours(bookedMinutes)} of {formatHours(openMinutes)} hours
            {outsideMinutes > 0 && `, plus ${formatHours(outsideMinutes)} outside them`}
          </span>
        </>
      ),
  },
  {
    head: 'Badge',
    cell: ({ badgeKind, badgeExpiresOn }) =>
      badgeKind && badgeExpiresOn ? (
        <>
          {badgeKind} until {formatDate(badgeExpiresOn, 'date')}
        </>
      ) : (
        'Not checked yet'
      ),
  },
  {
    head: 'Lessons ahead',
    cell: ({ lessonsAhead }) => (
      <>
        {lessonsAhead}
        <WhenStacked> {pluralWord(lessonsAhead, 'lesson')} ahead</WhenStacked>
      </>
    ),
  },
  {
    head: 'Learners',
    cell: ({ learners }) => (
      <>
        {learners}
        <WhenStacked> {pluralWord(learners, 'learner')}</WhenStacked>
      </>
    ),
  },
]
