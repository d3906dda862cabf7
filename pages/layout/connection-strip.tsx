import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/connection.ts'

const words = {
  offline: 'You’re offline. What you’ve typed is still here.',
  unreachable: 'We can’t reach the service. We’ll keep trying. What you’ve typed is still here.',
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
