import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import type { PlanContract } from '#features/plans/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { useEndContract, useUserPlan } from '../plan-hooks.ts'

const ContractDialog = lazily(async () => (await import('./contract-dialog.tsx')).ContractDialog)

const planNames = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }
/** An instructor’s plan, and what was agreed with them beside the price list. */
export function PlanContracts({ id, name }: { id: string; name: string }) {
  const query = useUserPlan(id)
  const [entering, setEntering] = useState(false)
  return (
    <Card
      title={query.data ? `Plan: ${planNames[query.data.plan]}` : 'Plan'}
      action={
        <Button size="sm" variant="second" onClick={() => setEntering(true)}>
          Enter a contract
        </Button>
      }
    >
      <QueryStatus query={query} label="Loading the plan" rows={1} />
      {query.data?.contracts.length === 0 && (
        <p className="text-ink-2">No contract. The price list applies.</p>
      )}
      {query.data && query.data.contracts.length > 0 && (
        <ul className="ruled">
          {query.data.contracts.map((contract) => (
            <Contract key={contract.id} instructorId={id} contract={contract} />
          ))}
        </ul>
      )}
      {entering && (
        <LazyBoundary quiet>
          <ContractDialog id={id} name={name} onClose={() => setEntering(false)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

function Contract({ instructorId, contract }: { instructorId: string; contract: PlanContract }) {
  const { id, commissionBasisPoints, feePence, startsOn, endsOn, features, note, agreedBy } = contract
  const [ending, setEnding] = useState(false)
  const { mutateAsync: end } = useEndContract()
  const now = useNow()
  const isOver = endsOn !== null && endsOn <= dayOf(now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <b>
          {formatBasisPoints(commissionBasisPoints)}, {formatMoney(feePence)} a month
        </b>
        <span className="block text-sm text-ink-2">
          {endsOn ? `${formatDay(startsOn)} to ${formatDay(endsOn)}` : `From ${formatDay(startsOn)}`}
          {agreedBy && `, entered by ${agreedBy}`}
        </span>
        {features.includes('saved-reports') && (
          <span className="block text-sm text-ink-2">With saved reports</span>
        )}
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </p>
      {!isOver && (
        <Button size="sm" variant="second" onClick={() => setEnding(true)}>
          End it
        </Button>
      )}
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title="End this contract?"
        confirm="End it"
        onConfirm={() => end({ id: instructorId, contractId: id })}
      >
        From now on they’re on Free, or on Pro if they pay for it. What learners have paid keeps its
        commission.
      </ConfirmDialog>
    </li>
  )
}
