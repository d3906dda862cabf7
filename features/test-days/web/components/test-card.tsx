import { useState } from 'react'
import type { Pupil } from '#features/pupils/contract.ts'
import { useChangePupil } from '#features/pupils/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import type { TestDay } from '../../contract.ts'
import { useTestPlan } from '../hooks.ts'
import { PlanView } from './plan-view.tsx'

const TestDayDialog = lazily(async () => (await import('./test-day-dialog.tsx')).TestDayDialog)
const ResultDialog = lazily(async () => (await import('./result-dialog.tsx')).ResultDialog)
const PlanDialog = lazily(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const OffDialog = lazily(async () => (await import('./off-dialog.tsx')).OffDialog)

type Open = { kind: 'test' | 'result' | 'off'; test?: TestDay } | { kind: 'plan' }

/** A learner's way to the test, on their instructor's page of them. */
export function TestCard({ pupil }: { pupil: Pupil }) {
  const query = useTestPlan(pupil.id)
  const now = useNow()
  const [open, setOpen] = useState<Open>()
  const [asks, setAsks] = useState(false)
  const close = () => setOpen(undefined)
  const plan = query.data
  const over = plan?.testsOver ?? []
  return (
    <Card
      title="Driving test"
      action={
        <Button variant="plain" size="sm" onClick={() => setOpen({ kind: 'plan' })}>
          Theory and changes
        </Button>
      }
    >
      <QueryStatus query={query} label="Loading the test" rows={2} />
      {asks && <AskPassed pupil={pupil} onAnswered={() => setAsks(false)} />}
      {over.map((test) => (
        <Banner key={test.id} tone="yellow" title={`How did the test in ${test.centre} go?`}>
          <Button size="sm" onClick={() => setOpen({ kind: 'result', test })}>
            Enter the result
          </Button>
        </Banner>
      ))}
      {plan && (
        <PlanView
          plan={plan}
          to="instructor"
          actions={(test) =>
            test.testAt > now ? (
              <>
                <Button variant="second" size="sm" onClick={() => setOpen({ kind: 'test', test })}>
                  Test moved
                </Button>
                <Button variant="plain" size="sm" onClick={() => setOpen({ kind: 'off', test })}>
                  Test is off
                </Button>
              </>
            ) : (
              <Button variant="plain" size="sm" onClick={() => setOpen({ kind: 'result', test })}>
                Correct
              </Button>
            )
          }
        />
      )}
      {plan && !plan.nextTest && !plan.passedOn && (
        <div className="mt-4">
          <Button variant="second" size="sm" onClick={() => setOpen({ kind: 'test' })}>
            Add their test day
          </Button>
        </div>
      )}
      <LazyBoundary when={open !== undefined} onFail={close}>
        {open?.kind === 'test' && <TestDayDialog pupil={pupil} test={open.test} onClose={close} />}
        {open?.kind === 'off' && open.test && <OffDialog test={open.test} onClose={close} />}
        {open?.kind === 'plan' && plan && <PlanDialog pupil={pupil} plan={plan} onClose={close} />}
        {open?.kind === 'result' && open.test && (
          <ResultDialog
            test={open.test}
            onClose={close}
            onSaved={({ suggestsPassed }) => setAsks(suggestsPassed && pupil.status !== 'passed')}
          />
        )}
      </LazyBoundary>
    </Card>
  )
}

function AskPassed({ pupil, onAnswered }: { pupil: Pupil; onAnswered: () => void }) {
  const change = useChangePupil()
  return (
    <div role="status" className="mb-4">
      <Banner tone="green" title={`${pupil.name} has passed. Change their status to passed?`}>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={change.isPending}
            onClick={() =>
              void change.mutateAsync({ id: pupil.id, status: 'passed' }).then(() => {
                toast({ title: 'Status changed', tone: 'good' })
                onAnswered()
              }, toastFailure)
            }
          >
            Yes, passed
          </Button>
          <Button variant="plain" size="sm" onClick={onAnswered}>
            Leave it as it is
          </Button>
        </div>
      </Banner>
    </div>
  )
}
