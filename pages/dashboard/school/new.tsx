import { Link } from 'react-router'
import { OpenSchoolRequest } from '#features/schools/web/components/open-school-request.tsx'
import { SchoolRequestForm } from '#features/schools/web/components/school-request-form.tsx'
import { useSchoolRequest } from '#features/schools/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export default function NewSchoolPage() {
  return (
    <>
      <PageHead
        title="Tell us about your school"
        lead="An administrator reads it and emails you within two working days. If it’s a yes, your account becomes a school account."
      />
      <div className="grid max-w-2xl gap-5">
        <Request />
      </div>
    </>
  )
}

function Request() {
  const { email, role } = useSignedIn()
  const query = useSchoolRequest()
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  if (!query.data) return <ListSkeleton label="Loading your request" rows={2} />
  const { request, accountInUse } = query.data
  if (request?.status === 'open')
    return (
      <>
        {accountInUse && <InUse />}
        <OpenSchoolRequest request={request} email={email} />
      </>
    )
  if (accountInUse) return <InUse />
  return (
    <>
      {request?.status === 'declined' && (
        <Banner tone="yellow" title={`We couldn’t say yes to ${request.name}`}>
          {request.reason}
        </Banner>
      )}
      <Card>
        <p className="mb-5 text-ink-2">
          {role === 'instructor'
            ? 'A school account doesn’t teach: it leaves the directory, and you can’t give lessons with it. If you teach as well, keep this account for your lessons and register the school with another email address.'
            : 'A school account is for running a school: you can’t book lessons with it.'}{' '}
          <Link to="/help/schools/starting">How schools work here</Link>
        </p>
        <SchoolRequestForm before={request} />
      </Card>
    </>
  )
}

const InUse = () => (
  <Banner tone="yellow" title="This account has upcoming lessons or lesson credit.">
    A school account can’t have lessons. Log out, register with another email address, then tell us about your
    school there.
  </Banner>
)
