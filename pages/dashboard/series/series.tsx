import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate, formatMinutes, dayOf } from '#common/time.ts'
import { paymentNames } from '#features/pupils/web/words.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import type { SeriesInFull } from '#features/series/contract.ts'
import { Pauses } from '#features/series/web/components/pauses.tsx'
import { SeriesLessons } from '#features/series/web/components/series-lessons.tsx'
import { SeriesState } from '#features/series/web/components/series-row.tsx'
import { useSeries } from '#features/series/web/hooks.ts'
import { priceOfLessons, ruleOf } from '#features/series/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { zoneNote } from '#web/zone.ts'

const ChangeDialog = lazily(
  async () => (await import('#features/series/web/components/change-dialog.tsx')).ChangeDialog,
)
const EndDialog = lazily(
  async () => (await import('#features/series/web/components/end-dialog.tsx')).EndDialog,
)
const LeaveDialog = lazily(
  async () => (await import('#features/series/web/components/leave-dialog.tsx')).LeaveDialog,
)
const PauseDialog = lazily(
  async () => (await import('#features/series/web/components/pause-dialog.tsx')).PauseDialog,
)

const TopUp = lazily(async () => (await import('#features/payments/web/components/top-up.tsx')).TopUp)
const CardPayments = lazily(
  async () => (await import('#features/saved-cards/web/components/card-payments.tsx')).CardPayments,
)

const WayToPay = lazily(
  async () => (await import('#features/saved-cards/web/components/way-to-pay.tsx')).WayToPay,
)

export default function SeriesPage() {
  const { id = '' } = useParams()
  const query = useSeries(id)
  return (
    <>
      <BackLink to="/dashboard/lessons">All lessons</BackLink>
      <LoadOne
        query={query}
        what="these lessons"
        label="Loading the regular lessons"
        all={{ to: '/dashboard/lessons', label: 'All lessons' }}
      >
        {(series) => <SeriesView series={series} />}
      </LoadOne>
    </>
  )
}

function SeriesView({ series }: { series: SeriesInFull }) {
  const { role } = useSignedIn()
  const [open, setOpen] = useState<'change' | 'end' | 'pause'>()
  const today = dayOf(useNow(), series.zone)
  const close = () => setOpen(undefined)
  const isMine = role === 'instructor'
  usePageTitle(ruleOf(series))
  const other = isMine ? series.learner : series.instructor
  const goesOn = !series.endedAt && (series.untilOn === null || series.untilOn >= today)
  return (
    <>
      <PageHead
        title={ruleOf(series)}
        lead={
          <>
            Regular lessons with {other.name} <TraineeMark is={other.isTrainee} />
          </>
        }
      >
        <SeriesState series={series} />
        {goesOn && isMine && (
          <Button variant="second" onClick={() => setOpen('change')}>
            Change
          </Button>
        )}
        {goesOn && (
          <Button variant="second" onClick={() => setOpen('pause')}>
            {isMine ? 'Add a break' : 'Ask for a break'}
          </Button>
        )}
        {goesOn && (
          <Button variant="danger-plain" onClick={() => setOpen('end')}>
            End
          </Button>
        )}
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card title="As agreed">
            <dl className="sums">
              {factsOf(series).map(([label, value]) => (
                <div key={label}>
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="text-right whitespace-normal">
                    {label === 'Payment' && series.payment === 'card-link' && goesOn && !isMine ? (
                      <LazyBoundary waiting={value}>
                        <WayToPay seriesId={series.id} otherwise={value} />
                      </LazyBoundary>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {isMine && (
              <p className="mt-3 text-sm">
                <Link to={`/dashboard/students/${series.learner.id}`}>{series.learner.name}</Link>
              </p>
            )}
            {zoneNote() && <p className="mt-3 text-sm text-ink-2">{zoneNote()}</p>}
          </Card>
          {!isMine && series.instructor.id && series.lessons.some(({ awaitsHours }) => awaitsHours) && (
            <LazyBoundary quiet>
              <TopUp instructorId={series.instructor.id} name={series.instructor.name} />
            </LazyBoundary>
          )}
          {goesOn && !isMine && series.payment === 'card-link' && (
            <LazyBoundary quiet>
              <CardPayments seriesId={series.id} />
            </LazyBoundary>
          )}
          {series.pauses.length > 0 && (
            <Card title="Breaks">
              <Pauses series={series} />
            </Card>
          )}
        </div>
        <Card title="Lessons to come">
          {series.lessons.length > 0 ? (
            <SeriesLessons series={series} />
          ) : (
            <EmptyState title="No lessons to come." />
          )}
        </Card>
      </div>
      <LazyBoundary when={open !== undefined} onFail={close}>
        {open === 'change' && <ChangeDialog series={series} onClose={close} />}
        {open === 'end' && isMine && <EndDialog series={series} onClose={close} />}
        {open === 'end' && !isMine && <LeaveDialog series={series} onClose={close} />}
        {open === 'pause' && <PauseDialog series={series} today={today} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

const payments = { ...paymentNames, 'card-link': `${paymentNames['card-link']} a week before` }
const without = {
  cash: 'They pay in cash',
  bank: 'They pay by bank transfer',
  cancel: 'The lesson is cancelled',
}

function priceFact({ lessons, pricePence, payment }: SeriesInFull): [string, string][] {
  const price = priceOfLessons(
    lessons.some((one) => one.pricePence !== undefined) ? lessons : [{ pricePence }],
  )
  return price === undefined ? [] : [[payment === 'hours' ? 'Price without hours' : 'Price', price]]
}

const factsOf = (series: SeriesInFull): [string, string][] => [
  ['Length', formatMinutes(series.minutes)],
  ['First lesson', formatDate(series.firstOn, 'date')],
  ['Ends', series.untilOn ? formatDate(series.untilOn, 'date') : 'No end date'],
  ['Bank holidays', series.skipBankHolidays ? 'No lesson' : 'Lessons as usual'],
  ['Payment', payments[series.payment]],
  ...(series.withoutHours
    ? [['If there aren’t enough hours', without[series.withoutHours]] as [string, string]]
    : []),
  ...priceFact(series),
  ...(series.pickup
    ? [
        ['Pick-up', [series.pickup.address, series.pickup.postcode].filter(Boolean).join(', ')] as [
          string,
          string,
        ],
      ]
    : []),
]
