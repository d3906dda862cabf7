import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way back from a page of the settings. */
export const BackToSettings = () => (
  <Link to="/dashboard/settings" className="mb-3 inline-flex min-h-6 items-center gap-1.5 text-md no-print">
    <ArrowLeft aria-hidden="true" />
    Settings
  </Link>
)
