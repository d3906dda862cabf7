import { firstName } from '#common/first-name.ts'
import { type Gearbox, gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { Segments } from '#ui/segments.tsx'
import type { PublicInstructor } from '../../contract.ts'

type GearboxChoiceProps = {
  instructor: Pick<PublicInstructor, 'name' | 'gearboxes' | 'isGearboxAgreed'>
  value: Gearbox
  onChange: (gearbox: Gearbox) => void
}

/** What the lesson is taught in, where there is a choice. */
export function GearboxChoice({ instructor, value, onChange }: GearboxChoiceProps) {
  if (instructor.gearboxes.length < 2) return null
  const first = firstName(instructor.name)
  if (instructor.isGearboxAgreed)
    return (
      <p className="text-sm">
        With {first} you learn in {value === 'manual' ? 'a manual' : 'an automatic'}. If you’d like to change,
        ask {first}.
      </p>
    )
  return (
    <Segments
      label="Gearbox"
      name="gearbox"
      value={value}
      onChange={onChange}
      options={gearboxes.map((one) => ({ value: one, label: gearboxNames[one] }))}
    />
  )
}
