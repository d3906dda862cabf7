import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useLeaveWaitingList, useWaiting } from '../hooks.ts'
import { sayWhat } from '../words.ts'

const AddToListDialog = lazily(async () => (await import('./add-to-list-dialog.tsx')).AddToListDialog)

/** On the instructor's page of a learner: what they wait for with them. */
export function PupilWaiting({ pupil }: { pupil: Pupil }) {
  const { data } = useWaiting()
  const leave = useLeaveWaitingList()
  const [open, setOpen] = useState(false)
  if (!data || pupil.archivedAt !== null) return null
  const own = data.waiting.filter(({ learnerId }) => learnerId === pupil.learnerId)
  const first = firstName(pupil.name)
  const close = () => setOpen(false)
  return (
    <Card
      aria-label="Waiting list"
      title="Waiting list"
      action={
        <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
          Add to waiting list
        </Button>
      }
    >
      {own.length === 0 && (
        <p className="text-ink-2">
          {first} isn’t on your waiting list. Add them, and we’ll offer them what comes free.
        </p>
      )}
      {own.length > 0 && (
        <ul className="ruled" aria-label="Waits for">
          {own.map(({ id, isByYou, sector, ...what }) => (
            <li key={id} className="flex-wrap">
              <span className="min-w-[min(12rem,100%)] flex-1">
                {sayWhat(what)}, from {sector}
              </span>
              {isByYou && (
                <Button
                  size="sm"
                  variant="danger-plain"
                  busy={leave.isPending}
                  onClick={() => leave.mutate({ id })}
                >
                  Take off the list
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {own.some(({ canBeEmailed }) => !canBeEmailed) && (
        <p className="mt-2 text-sm">
          No email: we can’t offer {first} a time. Add an address, or give them a ring when one comes free.
        </p>
      )}
      <LazyBoundary when={open} onFail={close}>
        {open && <AddToListDialog pupil={pupil} onClose={close} />}
      </LazyBoundary>
    </Card>
  )
}
