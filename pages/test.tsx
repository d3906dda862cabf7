import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Banner, Waiting } from '#ui/states.tsx'
import { getConfig } from '#web/config.ts'
import { useSession } from '#web/session.ts'
import { LiveChecks } from '#features/status/web/components/live-checks.tsx'
import '#features/status/web/status.css'
import { formatTime } from '#common/time.ts'
import { queryFor } from '#web/api.ts'
import { getStatus, type Status } from '#features/status/contract.ts'

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
          isLive ? 'Every part of the platform, tested now.' : 'Whether the platform is working right now.'
        }
      />
      {config.isError ? (
        <ErrorState retry={config.refetch}>
          We couldn’t reach the platform. Please check your connection.
        </ErrorState>
      ) : isLive ? (
        <LiveChecks />
      ) : (
        <PublicStatus />
      )}
    </div>
  )
}

const words: Record<Status['status'], { tone: 'green' | 'yellow' | 'red'; title: string; says: string }> = {
  working: { tone: 'green', title: 'Everything works', says: 'No known problems.' },
  limited: {
    tone: 'yellow',
    title: 'Emails are late',
    says: 'You can book and take lessons as usual. Emails and reminders will be sent later.',
  },
  down: {
    tone: 'red',
    title: 'Something isn’t working',
    says: 'Parts of the platform aren’t answering. We know, and we’re fixing it.',
  },
}

function PublicStatus() {
  const status = useQuery({ ...queryFor(getStatus, {}), staleTime: 5_000 })
  if (status.isError)
    return (
      <ErrorState title="Something isn’t working" retry={status.refetch}>
        The platform isn’t saying how it is. We may be fixing it right now.
      </ErrorState>
    )
  if (!status.data) return <Waiting>Checking…</Waiting>
  const { tone, title, says } = words[status.data.status]
  return (
    <div role="status">
      <Banner tone={tone} title={title}>
        {says} As of {formatTime(status.data.checkedAt)}.
      </Banner>
    </div>
  )
}
