import { formatDay } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import type { Said } from '../../rules.ts'

export function Remarks({ remarks, none }: { remarks: readonly Said[]; none: string }) {
  if (remarks.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ul className="ruled">
      {remarks.map(({ text, date, by, isTrainee }) => (
        <li key={text}>
          <span className="min-w-0 wrap-anywhere">
            {text}
            <span className="block text-sm text-ink-2">
              {by}, {formatDay(date)} <TraineeMark is={isTrainee} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
