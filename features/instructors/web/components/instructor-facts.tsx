import { sayGearboxes } from '#features/diary/rules.ts'
import type { FoundInstructor } from '../../contract.ts'

export const InstructorFacts = ({ gearboxes, car }: Pick<FoundInstructor, 'gearboxes' | 'car'>) => (
  <p className="text-sm text-ink-2">{[sayGearboxes(gearboxes), car].filter(Boolean).join(' · ')}</p>
)
