import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { OpenInvitations } from '#features/invitations/web/components/open-invitations.tsx'
import { useInvitations } from '#features/invitations/web/hooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FindField } from '#ui/find-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { Student } from '#features/lessons/contract.ts'
import { useStudents } from '#features/lessons/web/hooks.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

export default function StudentsPage() {
  const query = useStudents()
  const invitations = useInvitations()
  const [typed, setTyped] = useState('')
  const students = query.data?.students ?? []
  const found = students.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <PageHead
        title="Learners"
        lead={
          students.length > 0 &&
          `${plural(students.length, 'learner')} who’ve booked with you or accepted your invitation.`
        }
      >
        <ButtonLink to="/dashboard/students/new" icon={<UserPlus aria-hidden="true" />}>
          Invite a learner
        </ButtonLink>
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <QueryStatus query={query} label="Loading learners" rows={6} />
          {query.data && students.length === 0 && (
            <EmptyState
              title="No learners yet."
              action={<ButtonLink to="/dashboard/students/new">Invite a learner</ButtonLink>}
            >
              They appear here when they book their first lesson with you or accept your invitation.
            </EmptyState>
          )}
          {students.length + (invitations.data?.invitations.length ?? 0) > 1 && (
            <FindField label="Find a learner" value={typed} onChange={setTyped} found={found.length} />
          )}
          {students.length > 0 &&
            (found.length > 0 ? (
              <Table label="Learners" columns={columns} rows={found} keyOf={({ id }) => id} linked />
            ) : (
              <p className="text-ink-2">No learner matches “{typed}”.</p>
            ))}
        </Card>
        <OpenInvitations search={typed} empty="Invitations appear here until they’re accepted." />
      </div>
    </>
  )
}

const moment = (at: string | null) =>
  at ? (
    <time dateTime={at}>{`${formatLocalDay(at)}, ${formatLocalTime(at)}`}</time>
  ) : (
    <span className="text-ink-2">None booked</span>
  )

const columns: Column<Student>[] = [
  {
    head: 'Name',
    cell: ({ id, name, image }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} of="student" image={image} size="sm" />
        <Link to={`/dashboard/students/${id}`} className="min-w-0">
          {name}
        </Link>
      </span>
    ),
  },
  {
    head: 'Next lesson',
    cell: ({ nextLessonAt }) => (
      <>
        <span className="md:hidden">Next lesson: </span>
        {moment(nextLessonAt)}
      </>
    ),
  },
  {
    head: 'Done',
    cell: ({ lessonsDone, minutesDone, joinedAt }) =>
      lessonsDone === 0
        ? joinedAt
          ? `Accepted your invitation ${formatLocalDay(joinedAt)}`
          : 'No lessons'
        : `${plural(lessonsDone, 'lesson')}, ${formatMinutes(minutesDone)}`,
  },
]
