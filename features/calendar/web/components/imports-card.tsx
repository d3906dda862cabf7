import { CalendarX2, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { formatLocalDay, formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import type { CalendarImport } from '../../contract.ts'
import { useCalendarImports, useRefreshCalendarImport, useRemoveCalendarImport } from '../hooks.ts'
import { faultWords } from '../words.ts'
import { AddImport } from './add-import.tsx'

export function ImportsCard() {
  const { data, error, refetch } = useCalendarImports()
  return (
    <Card title="Your own calendars">
      <p className="mb-4 text-ink-2">
        When you’re busy in your own calendar, nobody can book you here. Only you see what the times are
        called.
      </p>
      {data?.imports.map((one) => (
        <Import key={one.id} calendar={one} />
      ))}
      {error && !data && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <ListSkeleton label="Loading your calendars" rows={2} />}
      {data && <AddImport isFirst={data.imports.length === 0} />}
    </Card>
  )
}

function Import({ calendar }: { calendar: CalendarImport }) {
  const { id, name, host, readAt, fault, busyTimes, conflicts } = calendar
  const refresh = useRefreshCalendarImport()
  const remove = useRemoveCalendarImport()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="mb-5 grid gap-3 border-b border-line pb-5" aria-label={name}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-md text-ink-2">
            {host} · {plural(busyTimes, 'busy time')} ahead
            {readAt && ` · read ${formatLocalDay(readAt)}, ${formatLocalTime(readAt)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="second"
            icon={<RefreshCw aria-hidden="true" />}
            busy={refresh.isPending}
            onClick={() => refresh.mutate({ id }, { onError: toastFailure })}
          >
            Read now<span className="sr">: {name}</span>
          </Button>
          <Button variant="danger-plain" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            Remove<span className="sr">: {name}</span>
          </Button>
        </div>
      </div>
      {fault && (
        <Banner tone="yellow" title="We couldn’t read it last time">
          {faultWords[fault]}
          {readAt && ' Times we read before still block your diary.'}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner tone="red" title={`${plural(conflicts.length, 'clash', 'clashes')} with booked lessons`}>
          <ul className="mt-1 grid gap-1">
            {conflicts.map(({ title, startsAt, endsAt, lesson }) => (
              <li key={`${lesson.id} ${startsAt}`} className="flex gap-2">
                <CalendarX2 aria-hidden="true" className="mt-1 flex-none" />
                <span>
                  “{title}”, {formatLocalSpan(startsAt, endsAt)}, and{' '}
                  <Link to={`/dashboard/lessons/${lesson.id}`}>
                    your lesson with {lesson.name ?? 'a former learner'} at {formatLocalTime(lesson.startsAt)}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2">The lessons stay booked until you move or cancel them.</p>
        </Banner>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove “${name}”?`}
        confirm="Remove"
        onConfirm={() => remove.mutateAsync({ id })}
      >
        The times it blocks are free again at once. Your calendar itself doesn’t change.
      </ConfirmDialog>
    </section>
  )
}
