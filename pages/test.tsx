import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { getConfig } from '#web/config.ts'
import { useSession } from '#web/session.ts'
import { LiveChecks } from '#features/status/web/components/live-checks.tsx'
import { PublicStatus } from '#features/status/web/components/public-status.tsx'
import '#features/status/web/status.css'

export default function SystemTestPage() {
  const { me, status } = useSession()
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig })
  if (status === 'waiting' || config.isPending) return <Waiting>Loading the system test…</Waiting>
  const isLive = config.data?.mode === 'demo' || me?.role === 'admin'
  return (
    <div className="page-narrow grid gap-5 py-10">
      <PageHead
        title={isLive ? 'System test' : 'Status'}
        lead={
          isLive
            ? 'Every part of the platform, tried out now.'
            : 'Whether the platform works, as found just now.'
        }
      />
      {config.isError ? (
        <ErrorState retry={config.refetch}>
          The platform could not be reached. Please check your connection.
        </ErrorState>
      ) : isLive ? (
        <LiveChecks />
      ) : (
        <PublicStatus />
      )}
    </div>
  )
}
