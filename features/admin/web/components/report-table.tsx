import { ScrollBox } from '#ui/scroll-box.tsx'
import type { Figures, Report } from '../../report-contract.ts'
import { reportFigures } from '../../rules.ts'
import { nameOfStep } from '../periods.ts'
import { formatFigure } from '../words.ts'

/** Scrolls within itself: stacked on a phone nobody could compare. */
export function ReportTable({ report }: { report: Report }) {
  return (
    <ScrollBox className="report-table" aria-label="Figures by period">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{{ day: 'Day', week: 'Week', month: 'Month' }[report.by]}</th>
            {reportFigures.map(({ head }) => (
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
    {reportFigures.map((figure) => (
      <td key={figure.name} className="cell-right num">
        {formatFigure(figure, figures)}
      </td>
    ))}
  </tr>
)
