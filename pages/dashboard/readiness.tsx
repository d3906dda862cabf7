import { CoverageCard } from '#features/practice/web/components/coverage-card.tsx'
import { usePractice } from '#features/practice/web/hooks.ts'
import { EstimateCard, RaiseCard } from '#features/readiness/web/components/estimate-card.tsx'
import { MockDrivesCard } from '#features/readiness/web/components/mock-drives-card.tsx'
import { PlanSign } from '#features/readiness/web/components/plan-sign.tsx'
import { ReadinessSwitch } from '#features/readiness/web/components/readiness-switch.tsx'
import { useReadiness } from '#features/readiness/web/hooks.ts'
import type { Readiness } from '#features/readiness/contract.ts'
import { Card } from '#ui/card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'

export default function ReadinessPage() {
  const query = useReadiness()
  return (
    <>
      <BackLink to="/dashboard/progress">Your progress</BackLink>
      <PageHead title="Your test plan" lead="What’s done, and what’s next." />
      <QueryStatus query={query} label="Loading your test plan" rows={5} />
      {query.data && <Plan readiness={query.data} />}
    </>
  )
}

function Plan({ readiness }: { readiness: Readiness }) {
  const { isOn, estimate, mockDrives, passedOn, today } = readiness
  const query = usePractice()
  const practice = query.data
  return (
    <div className="grid gap-5">
      <PlanSign readiness={readiness} />
      {estimate && (
        <div className="ready-top">
          <EstimateCard estimate={estimate} today={today} />
          <RaiseCard raises={estimate.raises} />
        </div>
      )}
      {isOn && !estimate && !passedOn && (
        <Card title="If you took the driving test today">
          <EmptyState title="Too early to say" picture="test-sheet">
            After your first lessons, or an hour of confirmed practice, there’s a first estimate here.
          </EmptyState>
        </Card>
      )}
      <QueryStatus query={query} label="Loading your practice" rows={3} />
      {practice && (
        <CoverageCard
          coverage={practice.coverage}
          title="Roads and weather you’ve met"
          action={
            <ButtonLink
              to="/dashboard/practice"
              variant="second"
              size="sm"
              className="max-w-full whitespace-normal"
            >
              Log private practice
            </ButtonLink>
          }
        />
      )}
      <MockDrivesCard mockDrives={mockDrives} />
      {!passedOn && <ReadinessSwitch isOn={isOn} />}
    </div>
  )
}
