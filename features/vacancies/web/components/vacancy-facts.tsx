import { formatDay } from '#common/time.ts'
import type { SchoolVacancy } from '../../contract.ts'
import { sayHourly, sayTerms } from '../words.ts'

type VacancyFactsProps = {
  vacancy: Omit<SchoolVacancy, 'isOpen' | 'isClosed' | 'applicants' | 'unanswered'>
  where: string
}

export function VacancyFacts({ vacancy, where }: VacancyFactsProps) {
  const hourly = sayHourly(vacancy)
  return (
    <div className="grid gap-3 wrap-anywhere">
      <p>
        {where}
        <span className="block text-ink-2">{sayTerms(vacancy)}</span>
      </p>
      <p>
        {hourly && <b className="block">{hourly}</b>}
        {vacancy.pay}
      </p>
      <p className="max-w-prose whitespace-pre-line">{vacancy.description}</p>
      <p className="text-sm text-ink-2">Last day to apply: {formatDay(`${vacancy.closesOn}T12:00Z`)}</p>
    </div>
  )
}
