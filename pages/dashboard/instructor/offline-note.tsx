import { WifiOff } from 'lucide-react'
import { useUnsent } from '#features/assessments/web/outbox.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useUnsentNotes } from '#features/pupils/web/note-outbox.ts'
import { useUnsentReceipts } from '#features/pupils/web/receipt-outbox.ts'
import { plural } from '#common/plural.ts'
import { useConnection } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'

/** Says what still works, and what is waiting to be sent. */
export function OfflineNote({ hasDay }: { hasDay: boolean }) {
  const me = useSignedIn()
  const connection = useConnection()
  const waiting = [
    ...useUnsent(me.id),
    ...useUnsentOutcomes(me.id),
    ...useUnsentReceipts(me.id),
    ...useUnsentNotes(me.id),
  ].filter(({ sentAt, error }) => !sentAt && !error).length
  return (
    <div role="status">
      {connection !== 'fine' && (
        <div className="off-bar">
          <WifiOff aria-hidden="true" />
          <p>
            <b>
              {connection === 'offline' ? 'No signal.' : 'We can’t reach the service.'}{' '}
              {hasDay && 'Today still works.'}
            </b>
            <span>
              {hasDay && 'Your pick-ups and the next 8 days are on this device.'}{' '}
              {waiting > 0 && `${plural(waiting, 'change')} will be sent as soon as you’re back online.`}
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
