import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[]
  value?: string
  onChange?: (value: string) => void
  /** Keeps hidden panels in the page, for prerendered pages and forms. */
  keep?: boolean
}

/** Tabs over panels; arrow keys move between them. Without `value` it keeps its own state, first tab first. */
export function Tabs({ label, tabs, value, onChange, keep }: TabsProps) {
  return (
    <Base.Root value={value} defaultValue={value === undefined ? tabs[0]?.value : undefined} onValueChange={(next) => onChange?.(String(next))}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="tab-panel" keepMounted={keep}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
