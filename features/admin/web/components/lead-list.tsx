import { useState } from 'react'
import type { LeadState } from '#features/leads/rules.ts'
import { useLeads } from '../lead-hooks.ts'
import { LeadCard } from './lead-card.tsx'
import { StateList } from './state-list.tsx'

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
    <StateList
      name="lead-state"
      state={state}
      onState={setState}
      options={options}
      query={query}
      loading="Loading leads"
      label="Leads"
      none={nothing[state]}
      items={leads}
    >
      {(lead) => <LeadCard lead={lead} />}
    </StateList>
  )
}
