import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Segments } from '#ui/segments.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { toastFailure } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import { useState } from 'react'
import type { Payout, Payouts } from '../../contract.ts'
import { type PayoutState, type Rhythm, rhythms, sayFailure } from '../../rules.ts'
import { useMorePayouts, usePayouts, useSetPayoutRhythm } from '../hooks.ts'
import { SetUpButton } from './set-up-button.tsx'

const rhythmWords: Record<Rhythm, string> = { weekly: 'Weekly', daily: 'Daily', request: 'When I ask' }
export const rhythmSays: Record<Rhythm, string> = {
  weekly: 'Sent on Thursdays, in your bank on Monday.',
  daily: 'Sent every working day, in your bank two working days later.',
  request: 'Nothing is sent until you press Pay out now, from £20.',
}

export function PayoutsCard() {
  const query = usePayouts()
  return (
    <Card
      title="Payouts"
      action={
        query.data?.account?.state === 'ready' &&
        !query.data.payee && <SetUpButton account={query.data.account} variant="second" />
      }
    >
      <QueryStatus query={query} label="Loading your payouts" rows={3} />
      {query.data && (
        <>
          <Where {...query.data} />
          <List first={query.data} />
        </>
      )}
    </Card>
  )
}

function Where({ account, payee, payouts }: Payouts) {
  if (payee)
    return (
      <p className="mb-4 text-ink-2">
        From {formatDay(payee.startsOn)}, each payout of what you earn by card goes to {payee.name}, as you
        agreed. You still see each statement. If you leave the school or its contract with us ends, what we
        haven’t paid out is paid to you.
      </p>
    )
  if (account?.state === 'disconnected')
    return (
      <Banner tone="yellow" title="Your payouts have stopped">
        Your account at Stripe isn’t connected to us any more. Your money is safe: it stays yours, and is paid
        out once you’ve connected again.
        <span className="mt-2 block">
          <SetUpButton account={account} variant="second" />
        </span>
      </Banner>
    )
  const failed = payouts.find(({ state, paidTo }) => state === 'failed' && paidTo === null)
  if (!account || account.state === 'new')
    return (
      <p className="mb-4 text-ink-2">
        What learners pay by card goes to your bank every week, free of charge. You set it up once, with
        Stripe, who check who you are and keep your bank details. We never see them.
      </p>
    )
  return (
    <>
      {(failed || account.state === 'stopped') && (
        <Banner
          tone="yellow"
          title={failed ? `${formatMoney(failed.pence)} didn’t arrive` : 'Payouts are paused'}
        >
          {failed?.failure
            ? sayFailure(failed.failure)
            : 'Stripe needs something from you before it can pay you.'}{' '}
          Your money is safe. Once your details are right, it’s sent automatically.
          <span className="mt-2 block">
            <SetUpButton account={account} variant="second" />
          </span>
        </Banner>
      )}
      <HowOften rhythm={account.rhythm} />
      <p className="mt-2 mb-4 text-ink-2">
        {rhythmSays[account.rhythm]}
        {account.bankLast4 && ` To your account ending in ${account.bankLast4}.`}
      </p>
    </>
  )
}

export function HowOften({ rhythm, of = rhythms }: { rhythm: Rhythm; of?: readonly Rhythm[] }) {
  const set = useSetPayoutRhythm()
  return (
    <Segments
      label="How often you’re paid"
      name="rhythm"
      value={set.isPending ? set.variables.rhythm : rhythm}
      onChange={(next) => void set.mutateAsync({ rhythm: next }).catch(toastFailure)}
      options={of.map((value) => ({ value, label: rhythmWords[value] }))}
    />
  )
}

/** The last columns of every list of payouts. */
export const stateAndAmount: readonly Column<Pick<Payouts['payouts'][number], 'state' | 'pence'>>[] = [
  { head: 'Status', place: 'state', cell: ({ state }) => <PayoutBadge state={state} /> },
  { head: 'Amount', place: 'right', cell: ({ pence }) => formatMoney(pence) },
]

function List({ first }: { first: Payouts }) {
  const [isOpen, setOpen] = useState(false)
  const more = useMorePayouts(first.nextCursor, isOpen)
  const payouts = [...first.payouts, ...(more.data?.pages.flatMap((page) => page.payouts) ?? [])]
  if (payouts.length === 0) return null
  const hasMore = isOpen ? more.hasNextPage : first.nextCursor !== null
  return (
    <>
      <Table
        label="Payouts"
        rows={payouts}
        keyOf={({ id }) => id}
        linked
        columns={[
          {
            head: 'Made',
            cell: ({ id, madeAt }) => <Link to={`/dashboard/earnings/${id}`}>{formatLocalDay(madeAt)}</Link>,
          },
          {
            head: 'In your bank',
            cell: (payout) => (payout.paidTo ? `To ${payout.paidTo}` : sayArrival(payout)),
          },
          ...stateAndAmount,
        ]}
      />
      {hasMore && (
        <LoadMore
          shown={payouts.length}
          noun="payouts"
          busy={more.isFetching}
          failed={more.isError}
          onMore={() => (isOpen ? void more.fetchNextPage() : setOpen(true))}
        />
      )}
    </>
  )
}

export const sayArrival = ({ state, arrivesOn, paidAt }: Payout) =>
  state === 'paid' && paidAt
    ? formatLocalDay(paidAt)
    : state === 'sent' && arrivesOn
      ? formatDay(`${arrivesOn}T12:00Z`)
      : ''

const states: Record<PayoutState, { tone: 'green' | 'blue' | 'red' | 'line'; says: string }> = {
  due: { tone: 'blue', says: 'Being sent' },
  transferred: { tone: 'blue', says: 'Being sent' },
  sent: { tone: 'blue', says: 'On its way' },
  paid: { tone: 'green', says: 'Paid' },
  failed: { tone: 'red', says: 'Came back' },
  returned: { tone: 'line', says: 'Taken back' },
}

export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <Badge tone={states[state].tone}>{states[state].says}</Badge>
)
