import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The way back to the page above, over the head of a page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="mb-3 inline-flex min-h-6 max-w-full items-center wrap-anywhere gap-1.5 text-md no-print"
  >
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
)
