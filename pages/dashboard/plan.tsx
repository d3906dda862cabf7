import { PlanCard } from '#features/plans/web/components/plan-card.tsx'
import { PlanCosts } from '#features/plans/web/components/plan-costs.tsx'
import { PlanReturn } from '#features/plans/web/components/plan-return.tsx'
import { useMyPlan } from '#features/plans/web/hooks.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'

const SupportTimes = lazily(
  async () => (await import('#features/support/web/components/support-times.tsx')).SupportTimes,
)

const PromotionCard = lazily(
  async () => (await import('#features/promotion/web/components/promotion-card.tsx')).PromotionCard,
)

export default function PlanPage() {
  const query = useMyPlan()
  return (
    <>
      <PageHead
        title="Your plan"
        lead="Pro halves our commission, shows your figures of any period, lets you offer blocks of hours of your own, gives you a turn in promoted places, and puts your questions to support first. Everything else is the same."
      />
      <PlanReturn />
      <QueryStatus query={query} label="Loading your plan" rows={3} />
      {query.data && (
        <div className="grid max-w-3xl gap-5">
          <PlanCard my={query.data} />
          {query.data.plan !== 'enterprise' && <PlanCosts my={query.data} />}
          <LazyBoundary>
            <PromotionCard />
          </LazyBoundary>
          <LazyBoundary>
            <SupportTimes />
          </LazyBoundary>
          {query.data.plan !== 'enterprise' && <Enterprise />}
        </div>
      )}
    </>
  )
}

const Enterprise = () => (
  <Card
    title="Enterprise"
    action={
      <ButtonLink to="/contact-sales" size="sm" variant="second">
        Contact sales
      </ButtonLink>
    }
  >
    <p className="max-w-prose text-ink-2">
      A contract with us, at a commission and fee that we agree. It has everything in Pro, and can have
      reports of your own: you save the figures you look at under a name, open them as they are that day, and
      have them emailed each week or month.
    </p>
  </Card>
)
