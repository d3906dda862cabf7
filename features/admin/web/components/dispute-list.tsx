import { useState } from 'react'
import { useDisputes } from '../dispute-hooks.ts'
import { DisputeCard } from './dispute-card.tsx'
import { StateList } from './state-list.tsx'

const options = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

export function DisputeList() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useDisputes(status)
  const disputes = query.data?.pages.flatMap((page) => page.disputes) ?? []
  return (
    <StateList
      name="dispute-status"
      state={status}
      onState={setStatus}
      options={options}
      query={query}
      loading="Loading disputes"
      label="Disputed payments"
      none={status === 'open' ? 'No payment is disputed.' : 'No closed disputes yet.'}
      items={disputes}
    >
      {(dispute) => <DisputeCard dispute={dispute} />}
    </StateList>
  )
}
