import { formatPhone } from '#common/phone.ts'
import { ChevronDown, Mail, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { plural } from '#common/plural.ts'
import { dayOf, formatDay, formatMinutes } from '#common/time.ts'
import { OpenInvitations } from '#features/invitations/web/components/open-invitations.tsx'
import { useInvitations } from '#features/invitations/web/hooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FindField } from '#ui/find-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import type { Learner } from '#features/lessons/learners-contract.ts'
import type { ListedPupil } from '#features/pupils/contract.ts'
import { AddLearner } from '#features/pupils/web/components/add-learner.tsx'
import { usePupils } from '#features/pupils/web/hooks.ts'
import { learnerOrders, orderLearners } from '#features/pupils/web/order-learners.ts'
import { balanceText, statusNames } from '#features/pupils/web/words.ts'
import type { TestDay } from '#features/test-days/contract.ts'
import { useTestDays } from '#features/test-days/web/hooks.ts'
import { useLearners } from '#features/lessons/web/hooks.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'

export default function StudentsPage() {
  const query = useLearners()
  const invitations = useInvitations()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useSearchParams()
  const chosen = { status: search.get('status') ?? '', order: search.get('order') ?? '' }
  const choose = (change: Partial<typeof chosen>) =>
    setSearch(
      Object.entries({ ...chosen, ...change }).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  const today = dayOf(useNow(), myZone())
  const current = usePupils().data?.pupils
  const archived = usePupils({ archived: true }).data?.pupils ?? []
  const [showsArchived, setShowsArchived] = useState(false)
  const testDays = useTestDays().data?.testDays
  const hidden = new Set(archived.map(({ learnerId }) => learnerId))
  const records = new Map([...(current ?? []), ...archived].map((pupil) => [pupil.learnerId, pupil]))
  const learners = (query.data?.learners ?? []).filter(({ id }) => hidden.has(id) === showsArchived)
  const found = orderLearners(
    learners.filter(
      ({ id, name }) =>
        name.toLowerCase().includes(typed.trim().toLowerCase()) &&
        (chosen.status === '' || records.get(id)?.status === chosen.status),
    ),
    { order: chosen.order, today, records },
  )
  return (
    <>
      <PageHead
        title="Learners"
        lead={learners.length > 0 && `${plural(learners.length, 'learner')}, with or without an account.`}
      >
        <ButtonLink to="/dashboard/waiting-list" variant="plain">
          Waiting list
        </ButtonLink>
        <ButtonLink to="/dashboard/students/new" variant="second" icon={<Mail aria-hidden="true" />}>
          Invite a learner
        </ButtonLink>
        <ButtonLink to="/dashboard/students/import" variant="second" icon={<Upload aria-hidden="true" />}>
          Import
        </ButtonLink>
        <AddLearner />
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <QueryStatus query={query} label="Loading learners" rows={6} />
          {query.data && learners.length === 0 && (
            <EmptyState
              title="No learners yet."
              action={<ButtonLink to="/dashboard/students/new">Invite a learner</ButtonLink>}
            >
              Add the people you teach, or invite them. Learners who book you appear here automatically.
            </EmptyState>
          )}
          {learners.length + (invitations.data?.invitations.length ?? 0) > 1 && (
            <div className="flex flex-wrap items-start gap-x-4">
              <div className="min-w-[min(16rem,100%)] max-w-sm flex-1">
                <FindField label="Find a learner" value={typed} onChange={setTyped} found={found.length} />
              </div>
              <div className="grid w-full gap-x-4 sm:w-auto sm:grid-cols-2">
                <Choice
                  label="Status"
                  value={chosen.status}
                  options={{ '': 'Any status', ...statusNames }}
                  onChange={(status) => choose({ status })}
                />
                <Choice
                  label="Order"
                  value={chosen.order}
                  options={learnerOrders}
                  onChange={(order) => choose({ order })}
                />
              </div>
            </div>
          )}
          {learners.length > 0 &&
            (chosen.status === '' || current) &&
            (found.length > 0 ? (
              <Table
                label="Learners"
                columns={columnsWith({ records, today, testDays })}
                rows={found}
                keyOf={({ id }) => id}
                linked
              />
            ) : (
              <p className="text-ink-2">
                {typed.trim() ? `No learner matches “${typed}”` : 'No learner has this status'}.
              </p>
            ))}
          {(hidden.size > 0 || showsArchived) && (
            <Button
              variant="plain"
              size="sm"
              className="mt-3"
              onClick={() => setShowsArchived(!showsArchived)}
            >
              {showsArchived ? 'Show current learners' : `Show archived (${hidden.size})`}
            </Button>
          )}
        </Card>
        <OpenInvitations search={typed} empty="Invitations appear here until they’re accepted." />
      </div>
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className="field-label mb-4 block">
    {label}
    <span className="input-wrap mt-1.5 block">
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(options).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  </label>
)

const moment = (at: string | null) =>
  at ? (
    <time dateTime={at}>{`${formatLocalDay(at)}, ${formatLocalTime(at)}`}</time>
  ) : (
    <span className="text-ink-2">None booked</span>
  )

const hasResult = (testDays: readonly TestDay[], learnerId: string, on: string) =>
  testDays.some(
    ({ learner, testAt, status, result }) =>
      learner?.id === learnerId && dayOf(testAt) === on && (result !== null || status === 'cancelled'),
  )

const phoneOf = (record: ListedPupil | undefined) => record?.phone && formatPhone(record.phone)

type Known = {
  records: ReadonlyMap<string, ListedPupil>
  today: string
  /** Undefined until they are known. */
  testDays: readonly TestDay[] | undefined
}

const columnsWith = ({ records, today, testDays }: Known): Column<Learner>[] => [
  {
    head: 'Name',
    cell: ({ id, name, image }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} of="student" image={image} size="sm" />
        <span className="min-w-0">
          <Link to={`/dashboard/students/${id}`}>{name}</Link>
          <span className="block text-sm text-ink-2">{phoneOf(records.get(id))}</span>
        </span>
      </span>
    ),
  },
  {
    head: 'Next lesson',
    cell: ({ nextLessonAt }) => (
      <>
        <WhenStacked>Next lesson: </WhenStacked>
        {moment(nextLessonAt)}
      </>
    ),
  },
  {
    head: 'Driving test',
    cell: ({ id }) => {
      const on = records.get(id)?.drivingTestOn
      return (
        on && (
          <span className={on < today ? 'text-ink-2' : undefined}>
            <WhenStacked>Driving test: </WhenStacked>
            <time dateTime={on}>{formatDay(on)}</time>
            {on < today && testDays && !hasResult(testDays, id, on) && (
              <span className="block text-sm">How did it go?</span>
            )}
          </span>
        )
      )
    },
  },
  {
    head: 'Balance',
    cell: ({ id }) => {
      const record = records.get(id)
      return record ? (
        <span className="flex flex-wrap gap-2">
          {record.status !== 'active' && <Badge tone="line">{statusNames[record.status]}</Badge>}
          {balanceText(record.balance)}
        </span>
      ) : null
    },
  },
  {
    head: 'Done',
    cell: ({ lessonsDone, minutesDone, joinedAt, lastLessonAt }) =>
      lessonsDone === 0 ? (
        joinedAt ? (
          `Added ${formatLocalDay(joinedAt)}`
        ) : (
          'No lessons'
        )
      ) : (
        <>
          {`${plural(lessonsDone, 'lesson')}, ${formatMinutes(minutesDone)}`}
          {lastLessonAt && (
            <span className="block text-sm text-ink-2">
              Last on <time dateTime={lastLessonAt}>{formatLocalDay(lastLessonAt)}</time>
            </span>
          )}
        </>
      ),
  },
]
