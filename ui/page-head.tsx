import type { ReactNode } from 'react'

/** The top of a page: its one `h1`, a sentence under it, its main actions on the right. */
export function PageHead({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3 no-print">{children}</div>}
    </div>
  )
}
