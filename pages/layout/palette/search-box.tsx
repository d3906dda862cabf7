import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { takeKeys } from './early-keys.ts'
import { type Find, useFinds } from './finds.tsx'
import { groupNames, words } from '#features/search/web/words.ts'
import '#features/search/web/search.css'
import { Button } from '#ui/button.tsx'
import type { useSearch } from '#features/search/web/hooks.ts'

export function SearchBox({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { finds, search } = useFinds(text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void input.current?.focus(), []) // after the dialog has moved the focus
  // By key and not by index: later results do not move the choice from under the fingers.
  const at = Math.max(
    0,
    finds.findIndex(({ key }) => key === chosen),
  )
  const go = (find: Find | undefined) => {
    if (!find) return
    onDone()
    find.go()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen(finds.at((at + step) % Math.max(1, finds.length))?.key)
    else if (event.key === 'Enter') go(finds[at])
    else return
    event.preventDefault()
  }
  // Newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void document.getElementById(`found-${at}`)?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <>
      <div className="palette-input">
        <Search aria-hidden="true" />
        <input
          ref={input}
          value={text}
          onFocus={() => {
            const typed = takeKeys()
            if (typed) setText(typed)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
          placeholder={words.placeholder}
          aria-label={words.label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={finds.length > 0}
          aria-controls="found"
          aria-activedescendant={finds.length > 0 ? `found-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
      </div>
      <div
        id="found"
        role="listbox"
        aria-label="Results"
        className="palette-list"
        hidden={finds.length === 0}
      >
        {groupsOf(finds).map(({ group, from, members }) => (
          <div key={group} role="group" aria-labelledby={`found-${group}`}>
            <div id={`found-${group}`} className="palette-group">
              {groupNames[group]}
            </div>
            {members.map((find, index) => (
              <Option
                key={find.key}
                find={find}
                place={from + index}
                isChosen={from + index === at}
                onChoose={() => setChosen(find.key)}
                onGo={() => go(find)}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchState text={text.trim()} count={finds.length} search={search} />
    </>
  )
}

type OptionProps = { find: Find; place: number; isChosen: boolean; onChoose: () => void; onGo: () => void }

function Option({ find: { icon, title, detail }, place, isChosen, onChoose, onGo }: OptionProps) {
  return (
    <button
      type="button"
      id={`found-${place}`}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="palette-way"
      onClick={onGo}
      onPointerMove={onChoose}
    >
      <span className="palette-icon">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {detail && <span className="block truncate text-sm text-ink-2">{detail}</span>}
      </span>
      {isChosen && <CornerDownLeft aria-hidden="true" />}
    </button>
  )
}

function groupsOf(finds: readonly Find[]) {
  const groups: { group: Find['group']; from: number; members: Find[] }[] = []
  for (const [place, find] of finds.entries()) {
    const last = groups.at(-1)
    if (last?.group === find.group) last.members.push(find)
    else groups.push({ group: find.group, from: place, members: [find] })
  }
  return groups
}

type SearchStateProps = { text: string; count: number; search: ReturnType<typeof useSearch> }

function SearchState({ text, count, search }: SearchStateProps) {
  const failed = search.error !== null && !search.isLooking
  const nothing = count === 0 && !search.isLooking && !failed
  return (
    <div className="palette-state" data-empty={search.isLooking || failed || nothing ? undefined : ''}>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3">
          {words.failed}
          <Button variant="second" size="sm" onClick={() => void search.refetch()}>
            {words.again}
          </Button>
        </p>
      )}
      <p role="status" className={nothing || search.isLooking ? undefined : 'sr'}>
        {search.isLooking
          ? words.looking
          : nothing
            ? words.nothing(text)
            : text && !failed
              ? words.count(count)
              : ''}
      </p>
    </div>
  )
}
