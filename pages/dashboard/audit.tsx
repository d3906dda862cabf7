import { X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { AuditFilters } from '#features/admin/web/components/audit-filters.tsx'
import { AuditList } from '#features/admin/web/components/audit-list.tsx'
import { type AuditQuery, useUser } from '#features/admin/web/hooks.ts'

export default function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filters = {
    kind: params.get('kind') ?? '',
    search: params.get('search') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }
  const person = params.get('person') ?? ''
  const show = (chosen: Record<string, string>) =>
    setParams(Object.entries(chosen).filter(([, value]) => value !== ''))
  const query = Object.fromEntries(
    Object.entries({ ...filters, person }).filter(([, value]) => value !== ''),
  ) as AuditQuery
  const isNarrowed = Object.keys(query).length > 0
  return (
    <>
      <PageHead title="Audit log" lead="Who did what, and when. Nobody can change it.">
        <ButtonLink to="/dashboard/users" variant="second">
          All users
        </ButtonLink>
      </PageHead>
      <Card>
        <AuditFilters filters={filters} onChange={(chosen) => show({ ...chosen, person })} />
        {person && <OfPerson id={person} onClear={() => show(filters)} />}
        <div className="mt-5">
          <AuditList
            query={query}
            nothing={isNarrowed ? 'Nothing matches these filters.' : 'Nothing logged yet.'}
          />
        </div>
      </Card>
    </>
  )
}

function OfPerson({ id, onClear }: { id: string; onClear: () => void }) {
  const user = useUser(id)
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <span>
        About <b>{user.data?.name ?? 'one person'}</b>
      </span>
      <Button variant="second" size="sm" icon={<X />} onClick={onClear}>
        Show everyone
      </Button>
    </p>
  )
}
