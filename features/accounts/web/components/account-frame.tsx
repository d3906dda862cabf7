import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'

type AccountFrameProps = {
  title: string
  lead?: ReactNode
  back?: { to: string; label: string }
  below?: ReactNode
  children: ReactNode
}

export function AccountFrame({ title, lead, back, below, children }: AccountFrameProps) {
  // The footer starts below the fold, so that the demo's accounts arrive without a layout shift.
  return (
    <div className="page-narrow min-h-[calc(100svh-var(--header))] py-10 in-[.app-main]:mx-0 in-[.app-main]:min-h-0 in-[.app-main]:p-0">
      {back && (
        <Link to={back.to} className="mb-4 inline-flex min-h-6 items-center gap-1.5 text-md">
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <PageHead title={title} lead={lead} />
      <Card className="grid gap-5">{children}</Card>
      {below && <div className="mt-6 grid gap-4">{below}</div>}
    </div>
  )
}
