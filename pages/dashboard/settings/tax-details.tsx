import { formatDay } from '#common/time.ts'
import { ReportCopy } from '#features/platform-report/web/components/report-copy.tsx'
import { TaxDetailsCard } from '#features/platform-report/web/components/tax-details-card.tsx'
import { useTaxDetails } from '#features/platform-report/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'

export default function TaxDetailsPage() {
  const query = useTaxDetails()
  const my = query.data
  return (
    <div className="max-w-3xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Tax details"
        lead="The law has us tell HMRC once a year what instructors earn by card, and who they are."
      />
      <QueryStatus query={query} label="Loading your tax details" rows={5} />
      {my && (
        <div className="grid gap-5">
          <Card title="Why we ask">
            <ul className="grid max-w-prose list-disc gap-2 pl-5">
              <li>
                The Platform Operators (Due Diligence and Reporting Requirements) Regulations 2023 ask it of
                every platform where people sell a service. It isn’t a new tax.
              </li>
              <li>
                We need your details by {formatDay(my.collectedBy)}. HMRC gets the report by{' '}
                {formatDay(my.reportedBy)}, and your copy is here from 1 January.
              </li>
              <li>
                HMRC gets what’s below, your bank account’s reference at Stripe, and for each quarter what you
                earned by card after our commission, for how many lessons, and our fees.
              </li>
              <li>
                Only you and the report use these details. Once saved, your tax number is shown by its last
                three characters. If you delete your account after earning by card, we have to keep them for
                seven years.
              </li>
              {!my.isReported && (
                <li>No learner has paid you by card yet, so there’s nothing to report so far.</li>
              )}
            </ul>
          </Card>
          <TaxDetailsCard my={my} />
          {my.years.toReversed().map((year) => (
            <ReportCopy key={year} year={year} />
          ))}
        </div>
      )}
    </div>
  )
}
