import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { queryFor, useCall } from '#web/api.ts'
import { endSession, listSessions, type SignedInAt } from '../../../contract.ts'
import { useAccountChange } from '../../account.ts'
import { nameDevice } from '../../device.ts'
import { SettingRow } from './setting-row.tsx'

export function SessionsCard() {
  const { data, error, refetch } = useQuery(queryFor(listSessions, {}))
  const [asking, setAsking] = useState(false)
  const endOthers = useAccountChange((client, _none: null) =>
    client.signOut({ scope: 'others' }).then(({ error }) => ({ data: {}, error })),
  )
  const sessions = (data?.sessions ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Card title="Where you’re logged in">
      {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <ListSkeleton label="Loading where you’re logged in" rows={2} />}
      {data && (
        <FewFirst items={sessions} noun="devices">
          {(shown) => (
            <ul className="ruled">
              {shown.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      {sessions.length > 1 && (
        <p className="-mb-2 -ml-2 pt-3">
          <Button variant="danger-plain" size="sm" onClick={() => setAsking(true)}>
            Log out everywhere else
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Log out everywhere else?"
        confirm="Log out everywhere else"
        keep="Cancel"
        onConfirm={async () => {
          await endOthers.mutateAsync(null)
          await refetch()
          toast({ title: 'You’re logged out everywhere else', tone: 'good' })
        }}
      >
        {sessions.length === 2 ? 'One other device' : `${sessions.length - 1} other devices`} will need your
        password again. If you don’t recognise one, change your password too.
      </ConfirmDialog>
    </Card>
  )
}

type SessionRowProps = { session: SignedInAt }

function SessionRow({ session: { id, agent, ip, createdAt, refreshedAt, isCurrent } }: SessionRowProps) {
  const end = useCall(endSession, [listSessions])
  const device = nameDevice(agent)
  const seen = isCurrent
    ? `Logged in since ${formatMoment(createdAt)}`
    : `Last used ${formatMoment(refreshedAt ?? createdAt)}, logged in since ${formatMoment(createdAt)}`
  return (
    <SettingRow
      label={device}
      mark={isCurrent && <Badge tone="green">This device</Badge>}
      says={`${seen}${ip ? `, from ${ip}` : ''}`}
    >
      {!isCurrent && (
        <Button
          variant="second"
          size="sm"
          busy={end.isPending}
          onClick={() =>
            void end.mutateAsync({ id }).then(
              () => toast({ title: `${device} is logged out`, tone: 'good' }),
              (error: Error) =>
                toast({
                  title: 'We couldn’t log out that device',
                  description: error.message,
                  tone: 'bad',
                }),
            )
          }
        >
          Log out<span className="sr">: {device}</span>
        </Button>
      )}
    </SettingRow>
  )
}
