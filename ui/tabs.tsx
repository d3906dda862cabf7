import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[]
  value?: string
  onChange?: (value: string) => void
  /** Hidden panels stay in the page, for prerendered pages and forms. */
  keep?: boolean
}

/** Uncontrolled without `value`. By hand: library tabs would be a tenth of the landing page's script. */
export function Tabs({ label, tabs, value, onChange, keep }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.value)
  const chosen = value ?? own
  const choose = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next.value)
    document.getElementById(`${id}${next.value}`)?.focus()
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
      <div role="tablist" className="tabs" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            className="tab"
            aria-selected={tab.value === chosen}
            aria-controls={keep || tab.value === chosen ? `${id}${tab.value}-panel` : undefined}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => {
        const isChosen = tab.value === chosen
        if (!isChosen && !keep) return null
        return (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}${tab.value}-panel`}
            className="tab-panel"
            aria-labelledby={`${id}${tab.value}`}
            hidden={!isChosen}
            tabIndex={0}
          >
            {tab.panel}
          </div>
        )
      })}
    </div>
  )
}
