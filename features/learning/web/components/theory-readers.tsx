import { Card } from '#ui/card.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { TheoryReader } from '../../contract.ts'
import { useShareTheory, useStopSharingTheory, useTheoryReaders } from '../hooks.ts'

/** Off until the learner says so; nothing while no instructor has them on their list. */
export function TheoryReaders() {
  const { data: readers = [] } = useTheoryReaders()
  if (readers.length === 0) return null
  return (
    <Card title="Who sees your theory">
      <p className="mb-2 max-w-prose text-ink-2">
        Let your instructor see your weak subjects and your mock tests, to use them in lessons. They never see
        single answers.
      </p>
      {readers.map((reader) => (
        <Reader key={reader.id} reader={reader} />
      ))}
    </Card>
  )
}

function Reader({ reader: { id, name, sharedAt } }: { reader: TheoryReader }) {
  const share = useShareTheory()
  const stop = useStopSharingTheory()
  return (
    <Toggle
      label={name}
      hint={sharedAt ? `Shared since ${formatLocalDay(sharedAt)}` : 'Not shared'}
      checked={share.isPending || (!stop.isPending && sharedAt !== null)}
      disabled={share.isPending || stop.isPending}
      onChange={(isShared) => void (isShared ? share : stop).mutateAsync({ id }).catch(toastFailure)}
    />
  )
}
