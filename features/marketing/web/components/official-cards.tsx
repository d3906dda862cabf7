import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import type { official } from '../official-sources.ts'

export const OfficialCards = ({ groups }: { groups: readonly (typeof official)[number][] }) =>
  groups.map(({ about, sources }) => (
    <Card key={about} title={about}>
      <ul className="ruled">
        {sources.map(({ href, label, says }) => (
          <SourceEntry
            key={href}
            link={
              <a href={href} rel="noreferrer">
                {label}
              </a>
            }
            says={says}
          />
        ))}
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
