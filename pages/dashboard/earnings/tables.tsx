import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { isDelivered, outcomeWords } from '#features/lessons/outcomes.ts'
import { differByPenny } from '#features/payments/earnings-lines.ts'
import type { Earnings } from '#features/payments/money-contract.ts'
import { Badge } from '#ui/badge.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import { formatLocalDay } from '#web/zone.ts'

type Line = Earnings['lines'][number]

type EarnedLessonsProps = {
  lines: readonly Line[]
  busy: boolean
  failed: boolean
  onMore: (() => void) | undefined
}

export const EarnedLessons = ({ lines, ...more }: EarnedLessonsProps) => (
  <>
    <Lines lines={lines} />
    {differByPenny(lines) && (
      <p className="mt-3 text-sm text-ink-2">
        We work out the commission on a block once, so lessons at the same price can differ by a penny.
      </p>
    )}
    {(more.onMore || lines.length > 25) && <LoadMore shown={lines.length} noun="lessons" {...more} />}
  </>
)

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Table
    label="Lessons earned"
    rows={lines}
    keyOf={({ lesson_id }) => lesson_id}
    linked
    columns={[
      {
        head: 'Learner',
        cell: (line) => (
          <Link to={`/dashboard/lessons/${line.lesson_id}`}>{line.student_name ?? 'A former learner'}</Link>
        ),
      },
      {
        head: 'Lesson',
        cell: ({ starts_at, earned_at, minutes }) => (
          <>
            {formatLocalDay(starts_at ?? earned_at)}
            <WhenStacked>, </WhenStacked>
            <span className="md:block md:text-sm md:text-ink-2">{formatMinutes(minutes)}</span>
          </>
        ),
      },
      {
        head: 'Paid',
        cell: ({ gross_pence, commission_pence }) => (
          <>
            {formatMoney(gross_pence)}{' '}
            <span className="md:block md:text-sm md:text-ink-2">
              less {formatMoney(commission_pence)} commission
            </span>
          </>
        ),
      },
      {
        head: 'Status',
        place: 'state',
        cell: ({ outcome }) => (
          <Badge tone={isDelivered(outcome) ? 'green' : 'yellow'}>{outcomeWords[outcome]}</Badge>
        ),
      },
      { head: 'Net', place: 'right', cell: ({ net_pence }) => formatMoney(net_pence) },
    ]}
  />
)

type Refund = Earnings['refunds'][number]

export const Refunds = ({ refunds }: { refunds: readonly Refund[] }) => (
  <Table
    label="Refunds"
    rows={refunds}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Learner', cell: ({ student_name }) => student_name ?? 'A former learner' },
      { head: 'When', cell: ({ refunded_at }) => formatLocalDay(refunded_at) },
      {
        head: 'Why',
        cell: ({ reason, package_name }) => (
          <span className="[overflow-wrap:anywhere]">
            {reason}
            <span className="block text-sm text-ink-2">{package_name}</span>
          </span>
        ),
      },
      {
        head: 'Refunded',
        cell: ({ gross_pence, commission_pence }) => (
          <>
            {formatMoney(gross_pence)}{' '}
            <span className="md:block md:text-sm md:text-ink-2">
              less {formatMoney(commission_pence)} commission
            </span>
          </>
        ),
      },
      { head: 'Net', place: 'right', cell: ({ net_pence }) => `−${formatMoney(net_pence)}` },
    ]}
  />
)
