import { Star } from 'lucide-react'
import { plural } from '#common/plural.ts'
import type { FoundInstructor } from '../../contract.ts'

/** The average with the number it is of; nothing as long as there is none. */
export const Rating = ({ average, count }: FoundInstructor['rating']) =>
  average !== null && (
    <span className="inline-flex items-center gap-1 text-sm">
      <Star aria-hidden="true" className="size-4 fill-yellow" />
      <span className="sr">Rated </span>
      <b className="num">{average.toFixed(1)}</b>
      <span className="text-ink-2">({plural(count, 'review')})</span>
    </span>
  )
