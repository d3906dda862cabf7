import { Link } from 'react-router'
import { useBrand } from '#web/brand.ts'

export function BrandLink({ short, className = '' }: { short?: boolean; className?: string }) {
  const { name, logo } = useBrand()
  return (
    <Link to="/" className={`brand ${className}`} aria-label={short ? `${name}, home` : undefined}>
      <img src={logo} alt="" width="32" height="32" />
      {!short && <span className="brand-name">{name}</span>}
    </Link>
  )
}
