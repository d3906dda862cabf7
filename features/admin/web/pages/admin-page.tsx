import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { AuditList } from '../components/audit-list.tsx'
import { PlatformSign } from '../components/platform-sign.tsx'
import { VettingQueue } from '../components/vetting-queue.tsx'

export function AdminPage() {
  return (
    <>
      <PageHead title="Administration" lead="Who is waiting for you, and how the platform is doing.">
        <ButtonLink to="/dashboard/users" variant="second">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <VettingQueue />
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PlatformSign />
        </div>
        <AuditList />
      </div>
    </>
  )
}
