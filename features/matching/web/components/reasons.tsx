import { Check } from 'lucide-react'
import '../matching.css'

export const Reasons = ({ label, reasons }: { label: string; reasons: readonly string[] }) => (
  <ul className="reasons" aria-label={label}>
    {reasons.map((reason) => (
      <li key={reason}>
        <Check aria-hidden="true" />
        <span>{reason}</span>
      </li>
    ))}
  </ul>
)
