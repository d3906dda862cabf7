import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Card } from '#ui/card.tsx'
import { EmailSwitch } from '#ui/email-switch.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink } from '#web/api-error.ts'
import { useUnsubscribe, useUnsubscribeLink } from '#features/notifications/web/hooks.ts'
import { topicWords } from '#features/notifications/web/words.ts'

const ReportEmails = lazily(
  async () => (await import('#features/analytics/web/components/report-emails.tsx')).ReportEmails,
)

/** Of a topic, or of one saved report. */
export default function UnsubscribePage() {
  return useParams().of === 'report' ? (
    <LazyBoundary>
      <ReportEmails />
    </LazyBoundary>
  ) : (
    <OfTopic />
  )
}

function OfTopic() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = useUnsubscribeLink(token)
  return (
    <div className="page-narrow py-10">
      <PageHead title="Emails from us" />
      <Card className="grid gap-5">
        {data && <Choice token={token} {...data} />}
        {(token === '' || (error && isInvalidLink(error))) && (
          <Banner tone="yellow">{invalidLinkText}</Banner>
        )}
        {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
        {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={1} />}
        <p className="text-md">
          <Link to="/dashboard/settings/notifications">Choose all your emails in the settings</Link>
        </p>
      </Card>
    </div>
  )
}

function Choice({ token, topic, on }: { token: string; topic: keyof typeof topicWords; on: boolean }) {
  const { mutate, isPending, error } = useUnsubscribe()
  const { title, says } = topicWords[topic]
  return (
    <EmailSwitch
      on={on}
      says={
        <>
          You get emails about <b>{title.toLowerCase()}</b>: {says.charAt(0).toLowerCase() + says.slice(1)}
        </>
      }
      stopped={`We won’t send you emails about ${title.toLowerCase()} any more.`}
      busy={isPending}
      error={error}
      onChange={(value) => mutate({ token, on: value })}
    />
  )
}
