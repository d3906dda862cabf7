import { WifiOff } from 'lucide-react'
import { plural } from '#common/plural.ts'
import { useConnection } from '#web/connection.ts'
import { isWaiting } from '#web/outbox.ts'
import { useUnsentWork } from './use-unsent-work.ts'

/** Says what still works, and what is waiting to be sent. */
export function OfflineNote({ hasDay }: { hasDay: boolean }) {
  const connection = useConnection()
  const waiting = Object.values(useUnsentWork()).flat().filter(isWaiting).length
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
