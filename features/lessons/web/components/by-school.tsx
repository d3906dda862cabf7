import { Building2 } from 'lucide-react'
import type { Lesson } from '../../contract.ts'

/** What the office of a school did with this lesson for its instructor. */
export function BySchool({ lesson: { bySchool, status } }: { lesson: Lesson }) {
  const { added, moved, cancelled } = bySchool ?? {}
  const lines = [
    added && `Added by ${added}’s office`,
    moved && `Moved by ${moved}’s office`,
    status === 'cancelled' && cancelled && `Cancelled by ${cancelled}’s office`,
  ].filter((line) => line !== undefined && line !== false)
  if (lines.length === 0) return null
  return (
    <p className="mt-2 flex items-start gap-2 text-sm text-ink-2">
      <Building2 size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </p>
  )
}
