import { useState } from 'react'
import type { LeadState } from '#features/leads/rules.ts'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useLeads } from '../lead-hooks.ts'
import { LeadCard } from './lead-card.tsx'

const options = [
  { value: 'new', label: 'New' },
  { value: 'talking', label: 'Talking' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
] as const

const nothing: Record<LeadState, string> = {
  new: 'Nobody is waiting for an answer.',
  talking: 'We aren’t talking to anybody.',
  won: 'Nobody has signed yet.',
  lost: 'None is lost.',
}

export function LeadList() {
  const [state, setState] = useState<LeadState>('new')
  const query = useLeads(state)
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? []
  return (
    <div className="grid gap-5">
      <Segments label="Show" name="lead-state" value={state} onChange={setState} options={options} />
      <QueryStatus query={query} label="Loading leads" />
      {query.data && leads.length === 0 && <EmptyState title={nothing[state]} />}
      <ul className="grid gap-5" aria-label="Leads">
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="second" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
