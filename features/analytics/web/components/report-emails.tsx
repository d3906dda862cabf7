import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { EmailSwitch } from '#ui/email-switch.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink } from '#web/api-error.ts'
import type { Rhythm } from '../../report-rules.ts'
import { rhythmWords } from '../../report-words.ts'
import { useReportLink, useSetReportEmails } from '../report-hooks.ts'

export function ReportEmails() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = useReportLink(token)
  return (
    <div className="page-narrow py-10">
      <PageHead title="A report by email" />
      <Card className="grid gap-5">
        {data && <Choice token={token} {...data} />}
        {(token === '' || (error && isInvalidLink(error))) && (
          <Banner tone="yellow">{invalidLinkText}</Banner>
        )}
        {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
        {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={1} />}
      </Card>
    </div>
  )
}

function Choice({ token, name, emailed }: { token: string; name: string | null; emailed: Rhythm }) {
  const { mutate, isPending, error } = useSetReportEmails()
  if (name === null) return <p>This report was deleted, so we don’t email it any more.</p>
  return (
    <EmailSwitch
      on={emailed !== 'never'}
      says={
        emailed !== 'never' && (
          <>
            We email you the report <b>{name}</b> {rhythmWords[emailed]}.
          </>
        )
      }
      stopped={`We won’t email you the report ${name} any more. It stays under Analytics.`}
      busy={isPending}
      error={error}
      onChange={(on) => mutate({ token, on })}
    />
  )
}
