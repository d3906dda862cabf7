import { formatMoney } from '#common/money.ts'
import { MoneyTrend } from '#features/analytics/web/components/trends.tsx'
import { formatHours } from '#features/analytics/web/words.ts'
import type { SchoolReport } from '#features/schools/contract.ts'
import { Card } from '#ui/card.tsx'
import { Sign } from '#ui/sign.tsx'

export const Figures = ({ report: { now, before, buckets, unit } }: { report: SchoolReport }) => (
  <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
    <Sign
      title="Card revenue, 4 weeks"
      figure={formatMoney(now.grossPence)}
      rows={[
        ['Previous 4 weeks', formatMoney(before.grossPence)],
        ['Commission', formatMoney(now.commissionPence)],
        ['Hours paid by card', formatHours(now.cardMinutes)],
        ['All lessons', `${now.lessons} in ${formatHours(now.minutes)} hours`],
        ['Learners with a lesson', now.learners],
      ]}
    />
    <Card>
      <MoneyTrend word="Card revenue" of="grossPence" unit={unit} buckets={buckets} />
    </Card>
  </div>
)
