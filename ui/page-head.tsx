import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode /** An avatar, beside title and lead. */
  picture?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, lead, picture, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head-words">
        {picture}
        <div className="min-w-0">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2 no-print md:gap-3">{children}</div>}
    </div>
  )
}

type BackLinkProps = { to: string; moves?: boolean; children: ReactNode }

export const BackLink = ({ to, moves = false, children }: BackLinkProps) => (
  <Link
    to={to}
    viewTransition={moves}
    className="mb-3 inline-flex min-h-6 max-w-full pointer-coarse:mb-1 pointer-coarse:min-h-11 items-center wrap-anywhere gap-1.5 text-md no-print"
  >
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
)
