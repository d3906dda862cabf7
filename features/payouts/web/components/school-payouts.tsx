import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Banner, EmptyState } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { SchoolPayouts } from '../../contract.ts'
import { sayFailure } from '../../rules.ts'
import type { useSchoolPayouts } from '../hooks.ts'
import { HowOften, rhythmSays, sayArrival, stateAndAmount } from './payouts-card.tsx'
import { SetUpButton } from './set-up-button.tsx'

/** Where a school’s money goes, how often, and how much it is. */
export function SchoolAccount({ data }: { data: SchoolPayouts }) {
  const { account, availablePence, soonPence, onItsWayPence, paidThisTaxYearPence } = data
  return (
    <Card
      title="Your school’s account"
      action={account?.state === 'ready' && <SetUpButton account={account} variant="second" />}
    >
      <Account {...data} />
      <dl className="sums">
        <div>
          <dt>Available</dt>
          <dd>{formatMoney(availablePence)}</dd>
        </div>
        {soonPence !== 0 && (
          <div>
            <dt>More, 48 hours after the lessons</dt>
            <dd>{formatMoney(soonPence)}</dd>
          </div>
        )}
        <div>
          <dt>On its way</dt>
          <dd>{formatMoney(onItsWayPence)}</dd>
        </div>
        <div>
          <dt>Paid this tax year</dt>
          <dd>{formatMoney(paidThisTaxYearPence)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Account({ account, payouts }: SchoolPayouts) {
  const failed = payouts.find(({ state }) => state === 'failed')
  if (account?.state === 'ready' && !failed)
    return (
      <>
        <HowOften rhythm={account.rhythm} of={['weekly', 'daily']} />
        <p className="mt-2 mb-4 text-ink-2">
          {rhythmSays[account.rhythm === 'daily' ? 'daily' : 'weekly']}
          {account.nextOn && ` Next on ${formatDay(account.nextOn)}.`}
          {account.bankLast4 && ` To your account ending in ${account.bankLast4}.`}
        </p>
      </>
    )
  if (!account || account.state === 'new')
    return (
      <>
        <p className="mb-3 text-ink-2">
          You set it up once, with Stripe, who check who you are and keep your school’s bank details. We never
          see them. Instructors can agree once it’s done.
        </p>
        <p className="mb-4">
          <SetUpButton account={account} />
        </p>
      </>
    )
  return (
    <div className="mb-4">
      <Banner
        tone="yellow"
        title={failed ? `${formatMoney(failed.pence)} didn’t arrive` : 'Your payouts have stopped'}
      >
        {failed?.failure
          ? sayFailure(failed.failure)
          : account.state === 'disconnected'
            ? sayFailure('disconnected')
            : sayFailure('account')}{' '}
        Your money is safe. Once your details are right, it’s sent automatically.
        <span className="mt-2 block">
          <SetUpButton account={account} variant="second" />
        </span>
      </Banner>
    </div>
  )
}

/** One for each instructor and payday. */
export function SchoolPayoutList({ query }: { query: ReturnType<typeof useSchoolPayouts> }) {
  const payouts = query.data?.pages.flatMap((page) => page.payouts) ?? []
  return (
    <Card title="Payouts">
      {payouts.length === 0 ? (
        <EmptyState title="No payouts yet.">
          On each payday there’s one for each instructor who has agreed, with every lesson in it.
        </EmptyState>
      ) : (
        <Table
          label="Payouts"
          rows={payouts}
          keyOf={({ id }) => id}
          linked
          columns={[
            {
              head: 'Instructor',
              cell: ({ id, instructor }) => (
                <Link to={`/dashboard/school/payouts/${id}`}>{instructor ?? 'A former instructor'}</Link>
              ),
            },
            { head: 'Made', cell: ({ madeAt }) => formatLocalDay(madeAt) },
            { head: 'In your bank', cell: sayArrival },
            ...stateAndAmount,
          ]}
        />
      )}
      {query.hasNextPage && (
        <LoadMore
          shown={payouts.length}
          noun="payouts"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  )
}
