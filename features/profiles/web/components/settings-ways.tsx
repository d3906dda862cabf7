import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Way } from '../settings-sections.ts'
import '../settings.css'

export function SettingsWays({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="settings-ways">
      {ways.map(({ to, label, says, icon: Icon }) => (
        <li key={to}>
          <Link to={to}>
            <Icon aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <b className="block">{label}</b>
              <span className="text-ink-2">{says}</span>
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
