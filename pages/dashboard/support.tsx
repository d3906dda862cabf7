import { Link } from 'react-router'
import type { SupportRequest } from '#features/support/contract.ts'
import { MyRequest } from '#features/support/web/components/my-request.tsx'
import { useSupportRequests } from '#features/support/web/hooks.ts'
import { sayTimes } from '#features/support/web/words.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton, QueryStatus } from '#ui/states.tsx'

const SupportForm = lazily(
  async () => (await import('#features/support/web/components/support-form.tsx')).SupportForm,
)

export default function SupportPage() {
  const query = useSupportRequests()
  const answered = query.data?.requests.filter(({ state }) => state === 'answered') ?? []
  const others = query.data?.requests.filter(({ state }) => state !== 'answered') ?? []
  return (
    <>
      <BackLink to="/help">Help</BackLink>
      <PageHead title="Support" lead={query.data ? sayTimes(query.data.times) : 'Ask us anything.'} />
      <div className="grid max-w-3xl gap-5">
        <p>
          Many questions are answered in the <Link to="/help">help pages</Link>. Something unsafe in a lesson?
          Report it on the page of that lesson, so that it comes to the right people.
        </p>
        <Requests title="Our replies" requests={answered} />
        <LazyBoundary waiting={<ListSkeleton label="Loading the form" rows={3} />}>
          <SupportForm />
        </LazyBoundary>
        <QueryStatus query={query} label="Loading your requests" />
        <Requests title="Your requests" requests={others} />
      </div>
    </>
  )
}

const Requests = ({ title, requests }: { title: string; requests: readonly SupportRequest[] }) =>
  requests.length > 0 && (
    <section aria-label={title} className="grid gap-5">
      <h2>{title}</h2>
      {requests.map((request) => (
        <MyRequest key={request.id} request={request} />
      ))}
    </section>
  )
