import { useState } from 'react'
import { formatDate } from '#common/time.ts'
import { gearboxNames } from '#features/diary/rules.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { LearnerCar } from '../../contract.ts'
import { useLearnerCar } from '../hooks.ts'

const LearnerCarDialog = lazily(async () => (await import('./learner-car-dialog.tsx')).LearnerCarDialog)

export function LearnerCarCard({ pupil }: { pupil: Pupil }) {
  const { data } = useLearnerCar(pupil.id)
  const [open, setOpen] = useState(false)
  if (!data) return null
  return (
    <Card
      title="Car"
      action={
        <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl className="sums">
        {factsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right whitespace-normal">{value}</dd>
          </div>
        ))}
      </dl>
      <LazyBoundary when={open} onFail={() => setOpen(false)}>
        {open && <LearnerCarDialog pupil={pupil} car={data} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </Card>
  )
}

function factsOf({ gearbox, ownCar, insuranceSeenOn, insuredUntil }: LearnerCar): [string, string][] {
  return [
    ['Learns', gearbox ? gearboxNames[gearbox] : 'As in your usual car'],
    ['Lessons in', ownCar ? 'Their own car' : 'Your car'],
    ...(insuranceSeenOn
      ? [
          [
            'Their insurance',
            `Seen ${formatDate(insuranceSeenOn, 'date')}${insuredUntil ? `, until ${formatDate(insuredUntil, 'date')}` : ''}`,
          ] as [string, string],
        ]
      : []),
  ]
}
