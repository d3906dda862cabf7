import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/connection.ts'

const words = {
  offline: 'You are offline. What you have typed stays here until the connection is back.',
  unreachable: 'We cannot reach the service. We keep trying, and what you have typed stays here.',
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
