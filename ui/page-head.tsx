import type { ReactNode } from 'react'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode /** An avatar, beside title and lead. */
  picture?: ReactNode
  children?: ReactNode
}

/** The top of a page: its one `h1`, a sentence under it, its main actions on the right. */
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
