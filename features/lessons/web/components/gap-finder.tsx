import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'
import type { Day } from '../schedule/calendar.ts'
import type { FoundGap } from '../schedule/find-gaps.ts'

const GapResults = lazily(async () => (await import('./gap-results.tsx')).GapResults)

/** `90 minutes near BS6 next week`: free starts of one's own diary. */
export function GapFinder({ today, onChoose }: { today: Day; onChoose: (gap: FoundGap) => void }) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const hint = useId()
  const shows = isOpen && text.trim() !== ''
  return (
    <div
      role="search"
      className="gap-find"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      <label>
        <Search aria-hidden="true" />
        <span className="sr">Find a gap</span>
        <input
          type="search"
          value={text}
          placeholder="90 min near BS6 next week"
          autoComplete="off"
          aria-describedby={hint}
          onFocus={() => setIsOpen(true)}
          onChange={({ target }) => {
            setText(target.value)
            setIsOpen(true)
          }}
        />
      </label>
      <span id={hint} className="sr">
        Write a length, a day or week, and near which postcode, such as 90 minutes near BS6 next week.
      </span>
      {shows && (
        <div className="gap-found">
          <LazyBoundary waiting={<Waiting>Looking…</Waiting>}>
            <GapResults
              text={text}
              today={today}
              onChoose={(gap) => {
                setIsOpen(false)
                onChoose(gap)
              }}
            />
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}
