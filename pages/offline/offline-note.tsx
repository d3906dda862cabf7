import { WifiOff } from 'lucide-react'
import { useConnection } from '#web/connection.ts'
import './offline-note.css'
import { useUnsentWork } from './use-unsent-work.ts'
import { waitingText } from './waiting-text.ts'

/** Says what still works, and what is waiting to be sent. */
export function OfflineNote({ shows }: { shows: string | undefined }) {
  const connection = useConnection()
  const work = useUnsentWork()
  return (
    <div role="status">
      {connection !== 'fine' && (
        <div className="off-bar">
          <WifiOff aria-hidden="true" />
          <p>
            <b>{connection === 'offline' ? 'No signal.' : 'We can’t reach the service.'}</b>
            <span>
              {shows} {waitingText(work)}
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
