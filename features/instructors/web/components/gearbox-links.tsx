import { Link } from 'react-router'
import { type Gearbox, gearboxes, gearboxNames } from '#features/diary/rules.ts'
import './search-ways.css'

type GearboxLinksProps = { chosen: Gearbox | undefined; pathOf: (gearbox: Gearbox | undefined) => string }

export const GearboxLinks = ({ chosen, pathOf }: GearboxLinksProps) => (
  <nav className="gearboxes" aria-label="Gearbox">
    {[undefined, ...gearboxes].map((one) => (
      <Link
        key={one ?? 'any'}
        to={pathOf(one)}
        aria-current={chosen === one ? 'page' : undefined}
        preventScrollReset
      >
        {one ? gearboxNames[one] : 'Any'}
      </Link>
    ))}
  </nav>
)
