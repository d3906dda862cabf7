import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { OpenVacancy as Vacancy } from '../../contract.ts'
import { sayWhere } from '../words.ts'
import { VacancyFacts } from './vacancy-facts.tsx'

const ApplyDialog = lazily(async () => (await import('./apply-dialog.tsx')).ApplyDialog)

export function OpenVacancy({ vacancy, hasApplied }: { vacancy: Vacancy; hasApplied: boolean }) {
  const [applies, setApplies] = useState(false)
  const close = () => setApplies(false)
  return (
    <Card level={3} title={vacancy.title}>
      <p className="mb-3 font-semibold wrap-anywhere">{vacancy.school}</p>
      <VacancyFacts vacancy={vacancy} where={sayWhere(vacancy)} />
      <div className="pt-4">
        {hasApplied ? (
          <p className="text-ink-2">You’ve applied. See above.</p>
        ) : (
          <Button size="sm" onClick={() => setApplies(true)}>
            Apply<span className="sr">: {vacancy.title}</span>
          </Button>
        )}
      </div>
      <LazyBoundary when={applies} onFail={close}>
        {applies && <ApplyDialog vacancy={vacancy} onClose={close} />}
      </LazyBoundary>
    </Card>
  )
}
