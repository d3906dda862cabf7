import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import type { ListedPupil } from '#features/pupils/contract.ts'
import { usePupils } from '#features/pupils/web/hooks.ts'
import type { SchoolInstructor } from '#features/schools/contract.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { FindField } from '#ui/find-field.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import { ActingFor } from '#web/acting-for.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

const few = 8

/** Whom an instructor teaches, where they let the office in: read as they would read it, less what is between them and the learner. */
export function InstructorLearners({ instructor }: { instructor: SchoolInstructor }) {
  if (!instructor.letsOfficeAct)
    return (
      <Card title="Learners">
        <p className="text-ink-2">
          {firstName(instructor.name)} hasn’t let your office in yet, so you see how many learners they have,
          but not who they are. They can change that under Settings, Your school.
        </p>
      </Card>
    )
  return (
    <ActingFor key={instructor.id} person={{ ...instructor, role: 'instructor' }}>
      <Learners of={instructor.name} />
    </ActingFor>
  )
}

function Learners({ of }: { of: string }) {
  const query = usePupils()
  const [typed, setTyped] = useState('')
  const pupils = query.data?.pupils ?? []
  const found = pupils.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <Card title="Learners">
      <QueryStatus query={query} label="Loading the learners" rows={4} />
      {query.data && pupils.length === 0 && <p className="text-ink-2">No learners yet.</p>}
      {pupils.length > few && (
        <div className="max-w-sm">
          <FindField label="Find a learner" value={typed} onChange={setTyped} found={found.length} />
        </div>
      )}
      {found.length > 0 && (
        <FewFirst items={found} few={few} noun="learners">
          {(shown) => (
            <Table label={`Learners of ${of}`} rows={shown} keyOf={({ id }) => id} columns={columns} />
          )}
        </FewFirst>
      )}
    </Card>
  )
}

const columns: readonly Column<ListedPupil>[] = [
  { head: 'Learner', cell: ({ name }) => name },
  {
    head: 'Next lesson',
    cell: ({ nextLessonAt }) => (
      <>
        <WhenStacked>Next: </WhenStacked>
        {nextLessonAt ? `${formatLocalDay(nextLessonAt)}, ${formatLocalTime(nextLessonAt)}` : 'None booked'}
      </>
    ),
  },
  {
    head: 'Last lesson',
    cell: ({ lastLessonAt }) => (
      <>
        <WhenStacked>Last: </WhenStacked>
        {lastLessonAt ? formatLocalDay(lastLessonAt) : 'None yet'}
      </>
    ),
  },
  {
    head: 'Paid ahead',
    place: 'right',
    cell: ({ balance: { minutesLeft } }) =>
      minutesLeft > 0 ? (
        <>
          {formatMinutes(minutesLeft)}
          <WhenStacked> paid ahead</WhenStacked>
        </>
      ) : (
        '–'
      ),
  },
]
