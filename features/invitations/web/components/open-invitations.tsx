import { type ReactNode, useState } from 'react'
import { pluralWord } from '#common/plural.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { Invitation } from '../../contract.ts'
import { mostMails } from '../../rules.ts'
import { useInvitations, useMailInvitationAgain, useWithdrawInvitation } from '../hooks.ts'

type Filter = 'all' | Invitation['state']
const filters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Waiting' },
  { value: 'expired', label: 'Expired' },
] as const

export function OpenInvitations({ search = '', empty }: { search?: string; empty: ReactNode }) {
  const query = useInvitations()
  const [filter, setFilter] = useState<Filter>('all')
  const all = query.data?.invitations ?? []
  const words = search.trim().toLowerCase()
  const found = all.filter(
    ({ state, name, email }) =>
      (filter === 'all' || state === filter) && `${name} ${email}`.toLowerCase().includes(words),
  )
  return (
    <Card
      title="Pending invitations"
      action={
        all.length > 1 && (
          <Segments
            label="Which invitations"
            name="invitations"
            value={filter}
            onChange={setFilter}
            options={filters}
          />
        )
      }
    >
      {query.isPending && <ListSkeleton label="Loading invitations" rows={2} />}
      {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
      {query.data && all.length === 0 && <EmptyState title="None pending.">{empty}</EmptyState>}
      {all.length > 0 && found.length === 0 && (
        <p className="text-ink-2">
          {words
            ? `No invitations match “${search.trim()}”.`
            : filter === 'open'
              ? 'None waiting.'
              : 'None expired.'}
        </p>
      )}
      {found.length > 0 && (
        <FewFirst items={found} few={6} noun="invitations">
          {(few) => (
            <ul className="ruled">
              {few.map((invitation) => (
                <OneInvitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </Card>
  )
}

function OneInvitation({ invitation }: { invitation: Invitation }) {
  const { id, name, email, mails, mailedAt, expiresAt, state, mailAgainFrom } = invitation
  const again = useMailInvitationAgain()
  const withdraw = useWithdrawInvitation()
  const [asks, setAsks] = useState(false)
  const send = () =>
    void again.mutateAsync({ id }).then(
      () =>
        toast({
          title: 'Email sent again',
          description: `${name} now has 14 days to accept.`,
          tone: 'good',
        }),
      ({ message }: Error) => toast({ title: 'Not sent', description: message, tone: 'bad' }),
    )
  return (
    <li className="flex-wrap">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <b className="block">{name}</b>
        <p className="text-sm break-words text-ink-2">{email}</p>
        <p className="text-sm text-ink-2">
          {mails > 1 ? `Email ${mails} of ${mostMails} sent` : 'Sent'} {formatDay(mailedAt)},{' '}
          {formatTime(mailedAt)}; {state === 'open' ? 'valid until' : 'expired'} {formatDay(expiresAt)}
        </p>
      </div>
      <Badge tone={state === 'open' ? 'blue' : 'yellow'}>{state === 'open' ? 'Waiting' : 'Expired'}</Badge>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {mailAgainFrom && (
          <Button size="sm" variant="second" busy={again.isPending} onClick={send}>
            Send again<span className="sr"> to {name}</span>
          </Button>
        )}
        <Button size="sm" variant="danger-plain" onClick={() => setAsks(true)}>
          Withdraw<span className="sr"> the invitation to {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Withdraw the invitation to ${name}?`}
        confirm="Withdraw"
        onConfirm={() => withdraw.mutateAsync({ id })}
      >
        {pluralWord(mails, 'The link in the email', `The links in the ${mails} emails`)} to {email} will stop
        working, and we’ll delete their name and address.
      </ConfirmDialog>
    </li>
  )
}
