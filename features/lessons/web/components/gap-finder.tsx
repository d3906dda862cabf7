import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Day } from '#common/days.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'
import type { FoundGap } from '../schedule/find-gaps.ts'

const GapResults = lazily(async () => (await import('./gap-results.tsx')).GapResults)

type GapFinderProps = {
  today: Day
  /** It has just been opened, and takes the focus. */
  isOpened?: boolean
  onChoose: (gap: FoundGap) => void
}

/** `90 minutes near BS6 next week`: free starts of one's own diary. */
export function GapFinder({ today, isOpened = false, onChoose }: GapFinderProps) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const hint = useId()
  const shows = isOpen && text.trim() !== ''
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpened) place.current?.querySelector('input')?.focus()
  }, [isOpened])
  useEffect(() => {
    const box = place.current
    if (!isOpen || !box) return
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!box.contains(relatedTarget as Node | null)) setIsOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    box.addEventListener('focusout', onLeave)
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('focusout', onLeave)
      box.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <search ref={place} className="gap-find">
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
        Write a length, days, times of day, and near which postcode, such as 90 minutes near BS6 next week
        after 4, or 2 hours on Tuesday afternoon.
      </span>
      {shows && (
        <div className="gap-found">
          <LazyBoundary waiting={<Waiting>Looking…</Waiting>}>
            <GapResults
              text={text}
              today={today}
              onSearch={(wider) => {
                // Its button goes with the answer; without the focus in it the search would close.
                place.current?.querySelector('input')?.focus()
                setText(wider)
              }}
              onChoose={(gap) => {
                setIsOpen(false)
                onChoose(gap)
              }}
            />
          </LazyBoundary>
        </div>
      )}
    </search>
  )
}
