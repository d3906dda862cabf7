import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import type { Statement, StatementLine } from '#features/payouts/contract.ts'
import { sayFailure } from '#features/payouts/rules.ts'
import { lineWords, whoseLine } from '#features/payouts/statement-lines.ts'
import { PayoutBadge, sayArrival } from '#features/payouts/web/components/payouts-card.tsx'
import { useRetryPayout, useStatement } from '#features/payouts/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Banner } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { toastFailure } from '#ui/toast.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { formatLocalDay } from '#web/zone.ts'

type PayoutPageProps = { id: string; all?: { to: string; label: string } }

/** A page of Earnings: a route of its own would weigh on everybody’s first load. */
export function PayoutPage({ id, all = { to: '/dashboard/earnings', label: 'Earnings' } }: PayoutPageProps) {
  const query = useStatement(id)
  const { data, isPending, error, refetch } = query
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <div className="no-print">
        <BackLink to={all.to}>{all.label}</BackLink>
      </div>
      <LoadOne
        query={{ data: data?.pages[0], isPending, error, refetch }}
        what="this payout"
        label="Loading the statement"
        rows={5}
        all={all}
      >
        {(statement) => (
          <div className="grid gap-5">
            <Head statement={statement} />
            <Sums statement={statement} />
            <Card title="Lesson by lesson">
              <Lines lines={lines} statement={statement} />
              {query.hasNextPage && (
                <LoadMore
                  shown={lines.length}
                  noun="lines"
                  busy={query.isFetchingNextPage}
                  failed={query.isFetchNextPageError}
                  onMore={() => void query.fetchNextPage()}
                />
              )}
            </Card>
          </div>
        )}
      </LoadOne>
    </>
  )
}

/** The school’s name, for the instructor it was paid in place of. */
const schoolOf = ({ payout, instructor }: Statement) => (instructor === null ? payout.paidTo : null)

function Head({ statement }: { statement: Statement }) {
  const { payout, instructor } = statement
  const school = schoolOf(statement)
  const retry = useRetryPayout()
  return (
    <>
      <PageHead
        title={formatMoney(payout.pence)}
        lead={`Payout of ${formatLocalDay(payout.madeAt)}${instructor ? `, for ${instructor}’s lessons` : ''}${school ? `, to ${school}` : ''}`}
      >
        <span className="flex flex-wrap gap-2 no-print">
          <Button size="sm" variant="second" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
          <DownloadButton
            size="sm"
            path={`/api/payouts/${payout.id}/statement.pdf`}
            name={`payout-${payout.madeAt.slice(0, 10)}.pdf`}
          >
            PDF
          </DownloadButton>
          <DownloadButton
            size="sm"
            path={`/api/payouts/statement.csv?id=${payout.id}`}
            name={`payout-${payout.madeAt.slice(0, 10)}.csv`}
          >
            CSV
          </DownloadButton>
        </span>
      </PageHead>
      {payout.state === 'failed' && !school && (
        <Banner tone="yellow" title="This payout came back">
          {sayFailure(payout.failure ?? '')} Once your bank details are right, it’s sent automatically.
          <span className="mt-2 block">
            <Button
              size="sm"
              variant="second"
              busy={retry.isPending}
              onClick={() => void retry.mutateAsync({ id: payout.id }).catch(toastFailure)}
            >
              Send again
            </Button>
          </span>
        </Banner>
      )}
      {payout.state === 'returned' && (
        <Banner tone="blue" title="This payout was taken back">
          {instructor
            ? `The whole amount goes into the next payout for ${instructor}’s lessons.`
            : school
              ? 'The whole amount goes into your next payout.'
              : 'The whole amount is available to you again, and part of your next payout.'}
        </Banner>
      )}
    </>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const { payout, bankLast4, grossPence, commissionPence } = statement
  const school = schoolOf(statement)
  const arrival = sayArrival(payout)
  return (
    <Card>
      <dl className="sums">
        <div>
          <dt>Status</dt>
          <dd>
            <PayoutBadge state={payout.state} />
          </dd>
        </div>
        {arrival && (
          <div>
            <dt>{`In ${school ? 'their' : 'your'} bank ${payout.state === 'paid' ? 'since' : 'on'}`}</dt>
            <dd>{arrival}</dd>
          </div>
        )}
        {bankLast4 && (
          <div>
            <dt>Your account</dt>
            <dd>ending in {bankLast4}</dd>
          </div>
        )}
        <div>
          <dt>Lessons, less refunds</dt>
          <dd>{formatMoney(grossPence)}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd>{formatMoney(-commissionPence)}</dd>
        </div>
        <div className="sums-total">
          <dt>{school ? `To ${school}` : 'To you'}</dt>
          <dd>{formatMoney(payout.pence)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Lines = ({ lines, statement }: { lines: readonly StatementLine[]; statement: Statement }) => (
  <Table
    label="What it consists of"
    rows={lines}
    keyOf={({ id }) => id}
    columns={[
      ...(statement.instructor === null
        ? [
            {
              head: 'Learner',
              cell: (line: StatementLine) =>
                line.lessonId ? (
                  <Link to={`/dashboard/lessons/${line.lessonId}`}>{whoseLine(line)}</Link>
                ) : (
                  whoseLine(line) || lineWords[line.kind]
                ),
            },
          ]
        : []),
      {
        head: 'For',
        cell: (line) =>
          line.startsAt
            ? `${lineWords[line.kind]}, ${formatLocalDay(line.startsAt)}`
            : `${lineWords[line.kind]}, ${formatLocalDay(line.at)}`,
      },
      {
        head: 'Price',
        cell: ({ grossPence, commissionPence }) => (
          <>
            {formatMoney(grossPence)}{' '}
            <span className="md:block md:text-sm md:text-ink-2">
              less {formatMoney(commissionPence)} commission
            </span>
          </>
        ),
      },
      {
        head: schoolOf(statement) ? 'To school' : 'To you',
        place: 'right',
        cell: ({ netPence }) => formatMoney(netPence),
      },
    ]}
  />
)
