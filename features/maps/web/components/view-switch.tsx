import { useState } from 'react'
import { Segments } from '#ui/segments.tsx'

/** On a phone one at a time; the styles of `.with-map` follow what is chosen. */
export function ViewSwitch() {
  const [view, setView] = useState('list')
  return (
    <Segments
      label="Show as"
      name="view"
      className="view-switch"
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: 'List' },
        { value: 'map', label: 'Map' },
      ]}
    />
  )
}
