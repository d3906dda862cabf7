import type { FoundInstructor } from '../../contract.ts'

type Facts = Pick<FoundInstructor, 'gearboxes' | 'car' | 'specialisms' | 'languages'>

export function InstructorFacts({ gearboxes, car, specialisms, languages }: Facts) {
  const teaches =
    gearboxes.length === 2 ? 'Manual and automatic' : gearboxes[0] === 'automatic' ? 'Automatic' : 'Manual'
  const facts = [
    car ? `${teaches}, ${car}` : teaches,
    ...specialisms.slice(0, 3),
    ...(languages.join() === 'English' ? [] : [languages.join(', ')]),
  ]
  return <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
}
