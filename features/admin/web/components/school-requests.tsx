import { useState } from 'react'
import { Link } from 'react-router'
import { plural, pluralWord } from '#common/plural.ts'
import { formatDay, formatMoment, homeZone } from '#common/time.ts'
import { addressOfWebsite, answerBy } from '#features/schools/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { roleNames } from '#web/dashboards.ts'
import type { QueuedSchoolRequest } from '../../school-requests-contract.ts'
import { useAcceptSchoolRequest, useSchoolRequests } from '../hooks.ts'
import { inNumbers } from '../role-errors.ts'

const DeclineDialog = lazily(async () => (await import('./decline-school-dialog.tsx')).DeclineSchoolDialog)

const options = [
  { value: 'open', label: 'Waiting' },
  { value: 'closed', label: 'Answered' },
] as const

export function SchoolRequests() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useSchoolRequests(status)
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? []
  return (
    <Card
      id="schools"
      title="Driving schools"
      action={
        <Segments
          label="Show"
          name="school-request-status"
          value={status}
          onChange={setStatus}
          options={options}
        />
      }
    >
      <QueryStatus query={query} label="Loading the schools" />
      {query.data && requests.length === 0 && (
        <EmptyState title={status === 'open' ? 'No school is waiting.' : 'No school has asked yet.'} />
      )}
      <ul className="ruled" aria-label="Driving schools">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {requests.length > 0 && (
        <LoadMore
          shown={requests.length}
          noun={pluralWord(requests.length, 'school')}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        />
      )}
    </Card>
  )
}

function Request({ request }: { request: QueuedSchoolRequest }) {
  const { name, town, instructors, website, message, by, madeAt, status, reason } = request
  return (
    <li className="flex-wrap !items-start gap-y-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-48">
        <b>{name}</b>
        <p>
          {town}, {plural(instructors, 'instructor')}
        </p>
        {website && <Website text={website} />}
        {message && <p className="mt-2 max-w-prose whitespace-pre-line">{message}</p>}
        <p className="mt-2 text-sm text-ink-2">
          <Link to={`/dashboard/users/${by.id}`}>{by.name}</Link>, {by.email},{' '}
          {roleNames[by.role].toLowerCase()}. Asked {formatMoment(madeAt)}.
        </p>
        {reason && <p className="mt-2 text-sm">Reason: {reason}</p>}
        {status === 'open' && <Answer request={request} />}
      </div>
      <Badge tone={tones[status]}>
        {status === 'open' ? `Answer by ${formatDay(answerBy(madeAt, homeZone))}` : stateWords[status]}
      </Badge>
    </li>
  )
}

const stateWords = { accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } as const
const tones = { open: 'yellow', accepted: 'green', declined: 'red', withdrawn: undefined } as const

function Website({ text }: { text: string }) {
  const address = addressOfWebsite(text)
  return (
    <p>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

function Answer({ request: { id, name, by } }: { request: QueuedSchoolRequest }) {
  const [asking, setAsking] = useState<'accept' | 'decline'>()
  const acceptance = useAcceptSchoolRequest()
  const close = () => setAsking(undefined)
  const accept = async () => {
    await acceptance.mutateAsync({ id }).catch(inNumbers)
    toast({ title: `${name} is ready`, description: `We’ve emailed ${by.name}.`, tone: 'good' })
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button onClick={() => setAsking('accept')} aria-label={`Accept ${name}`}>
        Accept
      </Button>
      <Button variant="danger-plain" onClick={() => setAsking('decline')} aria-label={`Decline ${name}`}>
        Decline
      </Button>
      <ConfirmDialog
        open={asking === 'accept'}
        onClose={close}
        title={`Accept ${name}?`}
        confirm={`Make ${by.name} a school owner`}
        keep="Not yet"
        danger={false}
        onConfirm={accept}
      >
        {by.name} ({by.email}) gets a school account and can invite instructors.
        {by.role === 'instructor' && ' They leave the directory and can’t teach with this account.'} We’ll
        email them.
      </ConfirmDialog>
      <LazyBoundary when={asking === 'decline'} onFail={close}>
        {asking === 'decline' && <DeclineDialog id={id} name={name} onClose={close} />}
      </LazyBoundary>
    </div>
  )
}
