import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { OpenInvitations } from '#features/invitations/web/components/open-invitations.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FindField } from '#ui/find-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import type { School } from '#features/schools/contract.ts'
import { InstructorTable } from '#features/schools/web/components/instructor-table.tsx'
import { RemoveInstructor } from '#features/schools/web/components/remove-instructor.tsx'
import { SchoolNameForm } from '#features/schools/web/components/school-name-form.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { useSchoolInstructors } from '#features/schools/web/hooks.ts'
import { inOrder, type InstructorOrder } from '#features/schools/web/needs.ts'

const SchoolInstructorsPage = () => <WithSchool>{(school) => <Members school={school} />}</WithSchool>

function Members({ school }: { school: School }) {
  const query = useSchoolInstructors()
  const [typed, setTyped] = useState('')
  const [renames, setRenames] = useState(false)
  const list = query.data?.instructors ?? []
  const [order, setOrder] = useState<InstructorOrder>('name')
  const found = inOrder(
    list.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())),
    order,
  )
  return (
    <>
      <PageHead
        title="Instructors"
        lead={`Everyone at ${school.name}, each with their own account, diary and learners.`}
      >
        <ButtonLink variant="second" to="/dashboard/school/vacancies">
          Vacancies
        </ButtonLink>
        <Button variant="second" onClick={() => setRenames(true)}>
          Rename the school
        </Button>
        <ButtonLink to="/dashboard/school/instructors/new" icon={<UserPlus aria-hidden="true" />}>
          Invite an instructor
        </ButtonLink>
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <QueryStatus query={query} label="Loading instructors" rows={4} />
          {query.data && list.length === 0 && (
            <EmptyState
              title="No instructors have joined yet."
              action={<ButtonLink to="/dashboard/school/instructors/new">Invite an instructor</ButtonLink>}
            >
              They appear here once they’ve accepted.
            </EmptyState>
          )}
          {list.length > 3 && (
            <FindField label="Find an instructor" value={typed} onChange={setTyped} found={found.length} />
          )}
          {list.length > 1 && (
            <Segments
              label="Order"
              name="order"
              value={order}
              onChange={setOrder}
              className="my-3"
              options={[
                { value: 'name', label: 'By name' },
                { value: 'badge', label: 'Badge first to end' },
                { value: 'full', label: 'Emptiest first' },
              ]}
            />
          )}
          {found.length > 0 && (
            <InstructorTable
              instructors={found}
              act={(instructor) => <RemoveInstructor instructor={instructor} />}
            />
          )}
          {list.length > 0 && found.length === 0 && (
            <p className="text-ink-2">No instructor matches “{typed}”.</p>
          )}
        </Card>
        <OpenInvitations search={typed} empty="Invitations appear here until they’re accepted." />
      </div>
      <Dialog open={renames} onClose={() => setRenames(false)} title="Rename the school">
        <div className="mt-4">
          <SchoolNameForm name={school.name} onNamed={() => setRenames(false)} />
        </div>
      </Dialog>
    </>
  )
}

export default SchoolInstructorsPage
