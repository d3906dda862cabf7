import { Dialog as Base } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { type Way, useWays } from './palette-ways.ts'

export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** What opens on Ctrl-K: type a few letters, go. */
export const PaletteBox = ({ open, onOpenChange }: PaletteProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="scrim" />
      <Base.Viewport className="dialog-place palette-place">
        <Base.Popup className="dialog palette" aria-label="Search">
          <Ways onDone={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)

function Ways({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const ways = useWays(text)
  const go = (way: Way | undefined) => {
    if (!way) return
    onDone()
    way.go()
  }
  const onChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    setAt(0)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + ways.length) % Math.max(1, ways.length))
    else if (event.key === 'Enter') go(ways[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-input">
        <Search aria-hidden="true" />
        <input
          value={text}
          onChange={onChange}
          onKeyDown={onKeyDown}
          placeholder="Where to?"
          aria-label="Search pages and actions"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-ways"
          aria-activedescendant={ways.length > 0 ? `palette-${at}` : undefined}
          autoComplete="off"
        />
      </div>
      <div id="palette-ways" role="listbox" aria-label="Pages and actions" className="palette-list">
        {ways.map((way, index) => (
          <button
            type="button"
            key={way.label}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className="palette-way"
            onClick={() => go(way)}
            onPointerMove={() => setAt(index)}
          >
            <way.icon aria-hidden="true" />
            <span className="flex-1">{way.label}</span>
            {index === at && <CornerDownLeft aria-hidden="true" />}
          </button>
        ))}
      </div>
      {ways.length === 0 && <p className="px-4 pb-4 text-ink-2">Nothing is called “{text}”.</p>}
    </>
  )
}
