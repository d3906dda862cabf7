import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { Analytics } from '../contract.ts'
import { type Figure, figuresOf } from '../figures.ts'
import type { SavedReport } from '../report-contract.ts'
import { formatSpanOfDays, rhythmWords } from '../report-words.ts'

type Content = {
  report: Pick<SavedReport, 'id' | 'name' | 'parts'> & { emailed: keyof typeof rhythmWords }
  figures: Analytics
  unsubscribeUrl: string
}

/** Totals alone: charts are on the page. */
export function reportMail(
  services: Pick<Services, 'config'>,
  owner: Recipient,
  { report, figures, unsubscribeUrl }: Content,
): Mail {
  const { now, before } = figures
  const span = formatSpanOfDays(now.from, now.to)
  const rows = figuresOf(report.parts, figures)
  return {
    to: owner.email,
    kind: 'saved-report',
    subject: `Your report “${report.name}”: ${span}`,
    unsubscribeUrl,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        before
          ? `Here’s “${report.name}” for ${span}, compared with ${formatSpanOfDays(before.from, before.to)}.`
          : `Here’s “${report.name}” for ${span}.`,
        ...(rows.length === 0 ? ['What it shows is a chart, so it’s on its page.'] : []),
      ],
      events: rows.map((row) => [row.name, sayFigure(row)] as const),
      action: { label: 'Open the report', to: `/dashboard/analytics?report=${report.id}` },
      after: [`You’ve chosen to get this report ${rhythmWords[report.emailed]}.`],
      unsubscribeUrl,
    }),
  }
}

const sayFigure = ({ of, now, before }: Figure) =>
  before === null ? say(of, now) : `${say(of, now)} (${say(of, before)} before)`

function say(of: Figure['of'], value: number | null): string {
  if (value === null) return '–'
  if (of === 'pence') return formatMoney(value)
  if (of === 'minutes') return formatMinutes(value)
  if (of === 'percent') return `${value}%`
  return of === 'rating' ? value.toFixed(1) : String(value)
}
