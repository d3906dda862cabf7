import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { formatDay, formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import type { Practice, PracticeDrive } from '../../contract.ts'
import { useDeletePracticeDrive, usePractice } from '../hooks.ts'
import { CoverageCard } from './coverage-card.tsx'
import { DriveRows } from './drive-rows.tsx'
import { SupervisorsCard } from './supervisors-card.tsx'

const LogDrive = lazily(async () => (await import('./log-drive.tsx')).LogDrive)
const AddSupervisor = lazily(async () => (await import('./add-supervisor.tsx')).AddSupervisor)

export function PracticeLog() {
  const query = usePractice()
  const [isOpen, setIsOpen] = useState<'drive' | 'supervisor'>()
  const [deleted, setDeleted] = useState<PracticeDrive>()
  const remove = useDeletePracticeDrive()
  const close = () => setIsOpen(undefined)
  const { data } = query
  // A drive needs somebody who confirms it.
  const hasNobody = data?.supervisors.length === 0
  return (
    <>
      <PageHead title="Private practice" lead={data ? leadOf(data) : '\u00a0'}>
        {data && (
          <Button
            className="max-w-full whitespace-normal"
            onClick={() => setIsOpen(hasNobody ? 'supervisor' : 'drive')}
          >
            {hasNobody ? 'Add a supervisor' : 'Log a drive'}
          </Button>
        )}
      </PageHead>
      <QueryStatus query={query} label="Loading your practice" rows={4} />
      {data && (
        <div className="grid gap-5">
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <Card title="Your drives">
              {data.drives.length === 0 ? (
                <EmptyState title="No private practice logged yet.">
                  {hasNobody
                    ? 'Add the person who sits beside you first. They confirm each drive by a link.'
                    : 'Log a drive afterwards, when you’re parked. It takes a minute.'}
                </EmptyState>
              ) : (
                <FewFirst items={data.drives} few={8} noun="drives">
                  {(few) => <DriveRows drives={few} onDelete={setDeleted} />}
                </FewFirst>
              )}
            </Card>
            <SupervisorsCard supervisors={data.supervisors} onAdd={() => setIsOpen('supervisor')} />
          </div>
          <CoverageCard coverage={data.coverage} title="Roads and weather you’ve met" />
        </div>
      )}
      <LazyBoundary when={isOpen !== undefined} onFail={close}>
        {isOpen === 'drive' && data && <LogDrive supervisors={data.supervisors} onClose={close} />}
        {isOpen === 'supervisor' && <AddSupervisor onClose={close} />}
      </LazyBoundary>
      <ConfirmDialog
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete this drive?"
        confirm="Delete it"
        onConfirm={() => remove.mutateAsync({ id: deleted!.id })}
      >
        {deleted && `The drive on ${formatDay(deleted.day)} will be deleted for good`}
        {deleted?.confirmedAt ? ' and won’t count any more.' : '.'}
      </ConfirmDialog>
    </>
  )
}

function leadOf({ confirmedMinutes, confirmedMiles, waiting }: Practice) {
  const counted =
    confirmedMinutes === 0
      ? 'Only what the person beside you has confirmed counts.'
      : `${formatMinutes(confirmedMinutes)} confirmed${confirmedMiles > 0 ? `, ${plural(confirmedMiles, 'mile')}` : ''}.`
  return waiting > 0 ? `${counted} ${plural(waiting, 'drive')} to be confirmed.` : counted
}
