import { useParams } from 'react-router'
import { formatDay } from '#common/time.ts'
import { PayoutReturn } from '#features/payouts/web/components/payout-return.tsx'
import { SchoolAccount, SchoolPayoutList } from '#features/payouts/web/components/school-payouts.tsx'
import { useSchoolPayouts } from '#features/payouts/web/hooks.ts'
import type { SchoolPayees } from '#features/schools/payee-contract.ts'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { useSchoolPayees } from '#features/schools/web/hooks.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'

const PayoutPage = lazily(async () => (await import('../earnings/payout.tsx')).PayoutPage)

export default function SchoolPayoutsPage() {
  const { payoutId } = useParams()
  if (!payoutId) return <WithSchool>{() => <All />}</WithSchool>
  return (
    <LazyBoundary>
      <PayoutPage id={payoutId} all={{ to: '/dashboard/school/payouts', label: 'Payouts' }} />
    </LazyBoundary>
  )
}

function All() {
  const payees = useSchoolPayees()
  const query = useSchoolPayouts()
  const first = query.data?.pages[0]
  const isOn = payees.data && (payees.data.contract !== null || (first && first.payouts.length > 0))
  return (
    <>
      <PageHead
        title="Payouts"
        lead="What your school is paid for its instructors’ lessons, under its contract with us."
      />
      <PayoutReturn />
      <QueryStatus query={payees} label="Loading your contract" rows={3} />
      <QueryStatus query={query} label="Loading your payouts" rows={3} />
      {payees.data && first && !isOn && <NoContract />}
      {payees.data && first && isOn && (
        <div className="grid gap-5">
          <Who payees={payees.data} />
          <SchoolAccount data={first} />
          <SchoolPayoutList query={query} />
        </div>
      )}
    </>
  )
}

const NoContract = () => (
  <Card>
    <EmptyState
      title="Your instructors are paid directly."
      action={<ButtonLink to="/dashboard/support">Write to us</ButtonLink>}
    >
      If you employ instructors, we can agree in a contract that your school is paid for their lessons. Each
      of them has to agree too.
    </EmptyState>
  </Card>
)

const Who = ({ payees: { contract, instructors } }: { payees: SchoolPayees }) => (
  <Card title="Whose lessons">
    <p className="mb-4 text-ink-2">
      {contract
        ? `Under our contract, your school is paid from ${formatDay(contract.startsOn)}, for each instructor who agrees. They agree in their settings, and it ends if they leave.`
        : 'The contract has ended: your instructors are paid directly again.'}
    </p>
    {instructors.length > 0 && (
      <Table
        label="Whose lessons your school is paid for"
        rows={instructors}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Instructor', cell: ({ name }) => name },
          { head: 'From', cell: ({ agreed }) => (agreed ? formatDay(agreed.startsOn) : '') },
          {
            head: 'Status',
            place: 'state',
            cell: ({ agreed }) => (
              <Badge tone={agreed ? 'green' : 'line'}>{agreed ? 'Agreed' : 'Hasn’t agreed'}</Badge>
            ),
          },
        ]}
      />
    )}
  </Card>
)
