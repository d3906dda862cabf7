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

const words: Record<Status['status'], { tone: 'green' | 'yellow' | 'red'; title: string; says: string }> = {
  working: { tone: 'green', title: 'Everything works', says: 'No trouble is known.' },
  limited: {
    tone: 'yellow',
    title: 'Emails are late',
    says: 'Lessons can be booked and taken as always. Emails and reminders wait and are sent later.',
  },
  down: {
    tone: 'red',
    title: 'There is a fault',
    says: 'Parts of the platform do not answer. We know of it and are mending it.',
  },
}

function PublicStatus() {
  const status = useQuery({ ...queryFor(getStatus, {}), staleTime: 5_000 })
  if (status.isError)
    return (
      <ErrorState title="There is a fault" retry={status.refetch}>
        The platform does not say how it is. We may be mending it just now.
      </ErrorState>
    )
  if (!status.data) return <Waiting>Asking how things are…</Waiting>
  const { tone, title, says } = words[status.data.status]
  return (
    <div role="status">
      <Banner tone={tone} title={title}>
        {says} As of {formatTime(status.data.checkedAt)}.
      </Banner>
    </div>
  )
}
