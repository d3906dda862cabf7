import './money-road.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Earnings } from '#features/payments/money-contract.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatDay } from '#common/time.ts'
import type { Payouts } from '../../contract.ts'
import { leastOnRequest } from '../../rules.ts'
import { usePayOut, usePayouts } from '../hooks.ts'
import { SetUpButton } from './set-up-button.tsx'

/** From a learner's card to the instructor's bank: what was paid, what is theirs, and where it is. */
export function MoneyRoad({ earnings }: { earnings: Earnings }) {
  const { data } = usePayouts()
  if (!data) return null
  const { availablePence, onItsWayPence, paidThisTaxYearPence, payouts, payee } = data
  const own = payouts.filter(({ paidTo }) => paidTo === null)
  const last = own.find(({ state }) => state === 'paid')
  return (
    <section className="asphalt money-road mb-5" aria-label="Your money with us">
      <ol>
        <Step
          kind="is-held"
          title="Upcoming"
          pence={earnings.held_pence}
          says={sayHeld(earnings.held_pence, earnings.held_for_lessons_pence)}
        />
        <Step
          kind="is-available"
          title={payee ? `Goes to ${payee.name}` : 'Available'}
          pence={availablePence}
          says={<Available {...data} />}
        >
          {!payee && <ToDo {...data} />}
        </Step>
        <Step
          kind={onItsWayPence > 0 ? 'is-under-way' : 'is-quiet'}
          title="On its way"
          pence={onItsWayPence}
          says={<OnItsWay payouts={own} />}
        />
        <Step
          kind="is-paid"
          title="Paid"
          pence={paidThisTaxYearPence}
          says={
            last?.paidAt
              ? `This tax year. Last: ${formatMoney(last.pence)}, ${formatShortDay(last.paidAt)}`
              : 'This tax year'
          }
        />
      </ol>
    </section>
  )
}

type StepProps = { kind: string; title: string; pence: number; says: ReactNode; children?: ReactNode }

const Step = ({ kind, title, pence, says, children }: StepProps) => (
  <li className={kind}>
    <h2>{title}</h2>
    <b>{formatMoney(pence)}</b>
    <p>{says}</p>
    {children}
  </li>
)

const sayHeld = (held: number, forLessons: number) =>
  held === 0
    ? 'Paid for, not taught yet'
    : forLessons === held
      ? 'For booked lessons, not taught yet'
      : forLessons === 0
        ? 'Lesson credit, not used yet'
        : `${formatMoney(forLessons)} for booked lessons, the rest is credit`

function Available({ account, payee, soonPence, ...available }: Payouts) {
  const { availablePence, availableLessons, availableOthers } = available
  const soon = soonPence > 0 ? `${formatMoney(soonPence)} more 48 hours after the lessons` : ''
  if (availablePence < 0)
    return 'More was refunded than you’d earned by then. Your next lessons make up for it.'
  if (availableLessons + availableOthers === 0)
    return soon || (payee ? 'Sent to the school on paydays' : 'Yours 48 hours after a lesson')
  const others = availableOthers > 0 ? `, ${plural(availableOthers, 'correction')}` : ''
  const says = `${plural(availableLessons, 'lesson')}${others}`
  const nextOn = payee ? payee.nextOn : account?.nextOn
  const when = nextOn ? `. Paid out ${formatShortDay(nextOn)}` : ' delivered'
  return `${says}${when}${soon && `. ${soon}`}`
}

function ToDo({ account, availablePence }: Payouts) {
  const pay = usePayOut()
  if (account?.state !== 'ready') return <SetUpButton account={account} />
  if (availablePence < leastOnRequest) return null
  const payNow = () =>
    pay
      .mutateAsync({ pence: availablePence })
      .then(
        ({ pence }) => toast({ title: `${formatMoney(pence)} is on its way`, tone: 'good' }),
        toastFailure,
      )
  return (
    <Button size="sm" busy={pay.isPending} onClick={payNow}>
      Pay out now
    </Button>
  )
}

function OnItsWay({ payouts }: Pick<Payouts, 'payouts'>) {
  const failed = payouts.find(({ state }) => state === 'failed')
  if (failed)
    return (
      <Link className="is-news" to={`/dashboard/earnings/${failed.id}`}>
        {formatMoney(failed.pence)} came back
      </Link>
    )
  const next = payouts.findLast(({ state }) => state === 'sent')
  if (next?.arrivesOn) return <span className="is-news">Arrives {formatShortDay(next.arrivesOn)}</span>
  return payouts.some(({ state }) => state === 'due' || state === 'transferred')
    ? 'Being sent'
    : 'Nothing on its way'
}

/** Without its year: it’s near. */
const formatShortDay = (day: string) => formatDay(day.length === 10 ? `${day}T12:00Z` : day).slice(0, -5)
