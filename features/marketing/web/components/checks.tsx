import { Check } from 'lucide-react'

export function Checks({ points }: { points: readonly string[] }) {
  return (
    <ul className="checks">
      {points.map((point) => (
        <li key={point}>
          <Check aria-hidden="true" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
