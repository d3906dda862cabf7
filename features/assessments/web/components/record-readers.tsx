import { Link } from 'react-router'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { FoldCard } from '#web/fold-card.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { RecordReader } from '../../sharing-contract.ts'
import { useRecordReaders, useShareRecord, useStopSharingRecord } from '../hooks.ts'

/** Whom the learner lets read the whole record; nothing while no instructor has them on their list. */
export function RecordReaders() {
  const { data: readers = [] } = useRecordReaders()
  if (readers.length === 0) return null
  return (
    <FoldCard title="Who reads your record">
      <p className="max-w-prose text-ink-2">
        Each instructor reads what they wrote themselves. If you change instructor, let the new one see what
        others wrote, too. You can stop it at any time.{' '}
        <Link to="/help/learners/changing-instructor">Changing instructor</Link>
      </p>
      {readers.map((reader) => (
        <Reader key={reader.id} reader={reader} />
      ))}
    </FoldCard>
  )
}

function Reader({ reader: { id, name, isTrainee, sharedAt } }: { reader: RecordReader }) {
  const share = useShareRecord()
  const stop = useStopSharingRecord()
  return (
    <Toggle
      label={
        <>
          {name} <TraineeMark is={isTrainee} />
        </>
      }
      hint={
        sharedAt
          ? `Reads everything, since ${formatLocalDay(sharedAt)}`
          : 'Only reads what they wrote themselves'
      }
      checked={share.isPending || (!stop.isPending && sharedAt !== null)}
      disabled={share.isPending || stop.isPending}
      onChange={(isShared) => void (isShared ? share : stop).mutateAsync({ id }).catch(toastFailure)}
    />
  )
}
