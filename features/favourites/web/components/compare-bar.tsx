import type { ReactNode } from 'react'

/** What comes of the ticks: nothing before the first, and a comparison from the second on. */
export const CompareBar = ({ count, children }: { count: number; children: ReactNode }) => (
  <div aria-live="polite" className="mt-4 empty:hidden">
    {count === 1 ? (
      <p className="text-sm text-ink-2">Tick one or two more to compare them.</p>
    ) : (
      count > 1 && children
    )}
  </div>
)
