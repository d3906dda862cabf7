import { useId } from 'react'
import { Segments } from './segments.tsx'

export type ChartOrTable = 'chart' | 'table'
type ChartOrTableSwitchProps = {
  label: string
  value: ChartOrTable
  onChange: (value: ChartOrTable) => void
}

/** Beside the title of a chart: every chart can be read as a table too. */
export const ChartOrTableSwitch = (props: ChartOrTableSwitchProps) => (
  <Segments
    {...props}
    name={useId()}
    className="no-print"
    options={[
      { value: 'chart', label: 'Chart' },
      { value: 'table', label: 'Table' },
    ]}
  />
)
