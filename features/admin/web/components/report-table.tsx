import { locale } from '#common/locale.ts'
import { formatMoney } from '#common/money.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { Figures, Report } from '../../contract.ts'
import { nameOfStep } from '../periods.ts'

const count = (value: number) => value.toLocaleString(locale)
const columns: readonly { head: string; cell: (figures: Figures) => string }[] = [
  { head: 'Learners', cell: ({ learners }) => count(learners) },
  { head: 'Instructors', cell: ({ instructors }) => count(instructors) },
  { head: 'Booked', cell: ({ booked }) => count(booked) },
  { head: 'Delivered', cell: ({ delivered }) => count(delivered) },
  { head: 'Cancelled', cell: ({ cancelled }) => count(cancelled) },
  { head: 'Taken', cell: ({ takenPence }) => formatMoney(takenPence) },
  { head: 'Refunded', cell: ({ refundedPence }) => formatMoney(refundedPence) },
  { head: 'Earned', cell: ({ earnedPence }) => formatMoney(earnedPence) },
  { head: 'Commission', cell: ({ commissionPence }) => formatMoney(commissionPence) },
  { head: 'Vetted', cell: ({ vettingsDecided }) => count(vettingsDecided) },
]

/** Scrolls within itself: stacked on a phone nobody could compare. */
export function ReportTable({ report }: { report: Report }) {
  return (
    <ScrollBox className="report-table" aria-label="Figures step by step">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{{ day: 'Day', week: 'Week', month: 'Month' }[report.by]}</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="cell-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Row key={row.startsOn} name={nameOfStep(report.by, row)} figures={row} />
          ))}
        </tbody>
        <tfoot>
          <Row name="Together" figures={report.totals} />
        </tfoot>
      </table>
    </ScrollBox>
  )
}

const Row = ({ name, figures }: { name: string; figures: Figures }) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map(({ head, cell }) => (
      <td key={head} className="cell-right num">
        {cell(figures)}
      </td>
    ))}
  </tr>
)
