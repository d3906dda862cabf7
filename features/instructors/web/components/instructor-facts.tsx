import { sayGearboxes } from '#features/diary/rules.ts'
import type { FoundInstructor } from '../../contract.ts'

type Facts = Pick<FoundInstructor, 'gearboxes' | 'car' | 'specialisms' | 'languages'>

export function InstructorFacts({ gearboxes, car, specialisms, languages }: Facts) {
  const teaches = sayGearboxes(gearboxes)
  const facts = [
    car ? `${teaches}, ${car}` : teaches,
    ...specialisms.slice(0, 3),
    ...(languages.join() === 'English' ? [] : [languages.join(', ')]),
  ]
  return <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
}
