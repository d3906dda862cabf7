import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import type { official } from '../official-sources.ts'

export const OfficialCards = ({ groups }: { groups: typeof official }) =>
  groups.map(({ about, sources }) => (
    <Card key={about} title={about}>
      <ul className="ruled">
        {sources.map(([page, label, says]) => {
          const link = (
            <a href={`https://www.gov.uk/${page}`} rel="noreferrer">
              {label}
            </a>
          )
          return <SourceEntry key={page} link={link} says={says} />
        })}
      </ul>
    </Card>
  ))

export const SourceEntry = ({ link, says }: { link: ReactNode; says: ReactNode }) => (
  <li>
    <span>
      <b className="block">{link}</b>
      <span className="text-ink-2">{says}</span>
    </span>
  </li>
)
