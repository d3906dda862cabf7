import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/connection.ts'

const words = {
  offline: 'You’re offline. What you’ve typed is kept on this device.',
  unreachable: 'We can’t reach the service. We’ll keep trying, and what you’ve typed is kept on this device.',
}

export function ConnectionStrip() {
  const connection = useConnection()
  return (
    <div role="status" className="connection-place no-print">
      {connection !== 'fine' && (
        <p className="connection">
          <CloudOff aria-hidden="true" />
          <span>{words[connection]}</span>
        </p>
      )}
    </div>
  )
}
