import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { FailedMails } from '#features/admin/web/components/failed-mails.tsx'
import { PlatformFigures } from '#features/admin/web/components/platform-figures.tsx'
import { SchoolRequests } from '#features/admin/web/components/school-requests.tsx'
import { StuckPayments } from '#features/admin/web/components/stuck-payments.tsx'
import { VettingQueue } from '#features/admin/web/components/vetting-queue.tsx'
import { WaitingCard } from '#features/admin/web/components/waiting-card.tsx'

export default function AdminPage() {
  return (
    <>
      <PageHead title="Administration" lead="What needs you, and how the platform is doing.">
        <ButtonLink to="/dashboard/audit" variant="second">
          Audit log
        </ButtonLink>
        <ButtonLink to="/dashboard/users" variant="second">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <WaitingCard />
          <VettingQueue />
          <SchoolRequests />
          <StuckPayments />
          <FailedMails />
        </div>
        <PlatformFigures />
      </div>
    </>
  )
}
