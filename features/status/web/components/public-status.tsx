import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#common/time.ts'
import { ErrorState, Notice, Waiting } from '#ui/states.tsx'
import { queryFor } from '#web/api.ts'
import { getStatus, type Status } from '../../contract.ts'

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

export function PublicStatus() {
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
      <Notice tone={tone} title={title}>
        {says} As of {formatTime(status.data.checkedAt)}.
      </Notice>
    </div>
  )
}
