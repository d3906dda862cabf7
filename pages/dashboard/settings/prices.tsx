import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney, shareOf } from '#common/money.ts'
import { useCancellationTermsQuery } from '#features/cancellation-terms/web/hooks.ts'
import { PricesForm, pricesDraft } from '#features/instructors/web/components/prices-form.tsx'
import { useMyInstructor } from '#features/instructors/web/hooks.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import { useMyPlan } from '#features/plans/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { BasedOn } from '#web/based-on.tsx'

const OwnPackages = lazily(
  async () => (await import('#features/packages/web/components/own-packages.tsx')).OwnPackages,
)

export default function PricesPage() {
  const own = useMyInstructor()
  return (
    <div className="max-w-3xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Prices"
        lead="What learners pay for your lessons. Lessons already booked keep their price."
      />
      {own.isLoadingError ? (
        <ErrorState retry={own.refetch}>We couldn’t load your prices.</ErrorState>
      ) : own.data ? (
        <div className="grid gap-5">
          {own.data.hourlyRatePence === null && (
            <Banner tone="yellow" title="Learners can’t book you until you’ve set your price per hour." />
          )}
          <Card title="Single lessons">
            <BasedOn key={own.data.id} latest={own.data} refetch={own.refetch} draft={pricesDraft}>
              {(values, save) => <PricesForm own={values} save={save} />}
            </BasedOn>
          </Card>
          <LazyBoundary waiting={<ListSkeleton label="Loading your blocks" rows={2} />}>
            <OwnPackages hourlyRatePence={own.data.hourlyRatePence} />
          </LazyBoundary>
          <More id={own.data.id} hourlyRatePence={own.data.hourlyRatePence} />
        </div>
      ) : (
        <ListSkeleton label="Loading your prices" rows={6} />
      )}
    </div>
  )
}

type MoreProps = { id: string; hourlyRatePence: number | null }

function More({ id, hourlyRatePence }: MoreProps) {
  const terms = useCancellationTermsQuery(id)
  const plan = useMyPlan()
  const share = plan.data?.commissionBasisPoints
  return (
    <Card title="More about your prices">
      {terms.isPending || plan.isPending ? (
        <ListSkeleton label="Loading the rest" rows={3} />
      ) : (
        <ul className="ruled">
          <Way title="One learner’s own rate" to="/dashboard/students" link="Learners">
            Enter it in their record. They pay it for single lessons at any time, instead of the prices above.
          </Way>
          <Way title="Late cancellations" to="/dashboard/settings/cancellations" link="Cancellations">
            {terms.data?.says ?? 'How much notice you need, and what a late cancellation costs.'}
          </Way>
          <Way title="Our commission" to="/dashboard/plan" link="Your plan">
            {share === undefined
              ? 'A share of each card payment.'
              : `${formatBasisPoints(share)} of each card payment${hourlyRatePence === null ? '' : `: of ${formatMoney(hourlyRatePence)} you get ${formatMoney(hourlyRatePence - shareOf(hourlyRatePence, share))}`}.`}{' '}
            Cash and bank transfers are all yours.
          </Way>
        </ul>
      )}
    </Card>
  )
}

type WayProps = { title: string; to: string; link: string; children: ReactNode }

const Way = ({ title, to, link, children }: WayProps) => (
  <li>
    <p className="min-w-0 flex-1">
      <b>{title}</b>
      <span className="block text-sm text-ink-2">{children}</span>
    </p>
    <Link to={to} className="max-w-2/5 shrink-0">
      {link}
    </Link>
  </li>
)
