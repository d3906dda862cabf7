import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { HoursTrend, MoneyTrend } from '#features/analytics/web/components/trends.tsx'
import { formatHours, periodNames } from '#features/analytics/web/words.ts'
import { Card } from '#ui/card.tsx'
import { Sign } from '#ui/sign.tsx'
import type { InstructorInSchool } from '../../contract.ts'

type Props = {
  report: InstructorInSchool['report']
  /** Whose: `Net to instructors`. */
  net: string
  countsLearners?: boolean
}

/** A period beside the one before it, for one instructor or the school. */
export const Revenue = ({ report, net, countsLearners = false }: Props) => {
  const { period, now, before, buckets, unit } = report
  return (
    <>
      <Sign
        title={`Card revenue, ${periodNames[period]}`}
        figure={formatMoney(now.grossPence)}
        rows={[
          ['Previous period', formatMoney(before.grossPence)],
          ['Commission', formatMoney(now.commissionPence)],
          [net, formatMoney(now.netPence)],
          [
            'Hours paid by card',
            `${formatHours(now.cardMinutes)}, previously ${formatHours(before.cardMinutes)}`,
          ],
          ['All lessons', `${now.lessons}, previously ${before.lessons}`],
          ['All hours', `${formatHours(now.minutes)}, previously ${formatHours(before.minutes)}`],
          ...(countsLearners
            ? [['Learners', `${now.learners}, previously ${before.learners}`] as const]
            : []),
          ['Cancelled', `${plural(now.cancelled, 'lesson')}, ${now.cancelledLate} of them late`],
          ['No shows', now.noShows],
        ]}
      />
      <div className="grid gap-5 xl:grid-cols-2">
        <Card>
          <MoneyTrend word="Card revenue" of="grossPence" unit={unit} buckets={buckets} />
        </Card>
        <Card>
          <HoursTrend unit={unit} buckets={buckets} />
        </Card>
      </div>
    </>
  )
}
