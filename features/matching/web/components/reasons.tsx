import { Check, Minus } from 'lucide-react'
import '../matching.css'

type ReasonsProps = { label: string; reasons: readonly string[]; misses?: readonly string[] }

export const Reasons = ({ label, reasons, misses = [] }: ReasonsProps) => (
  <ul className="reasons" aria-label={label}>
    {reasons.map((reason) => (
      <li key={reason}>
        <Check aria-hidden="true" />
        <span>{reason}</span>
      </li>
    ))}
    {misses.map((miss) => (
      <li key={miss} data-miss>
        <Minus aria-hidden="true" />
        <span>{miss}</span>
      </li>
    ))}
  </ul>
)
