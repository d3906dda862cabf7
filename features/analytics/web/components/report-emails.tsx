import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink } from '#web/api-error.ts'
import type { Rhythm } from '../../report-rules.ts'
import { rhythmWords } from '../../report-words.ts'
import { useReportLink, useSetReportEmails } from '../report-hooks.ts'

/** A button, because programs open links too. */
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
  const on = emailed !== 'never'
  return (
    <>
      <div aria-live="polite" className="[overflow-wrap:anywhere]">
        {on ? (
          <p>
            We email you the report <b>{name}</b> {rhythmWords[emailed]}.
          </p>
        ) : (
          <Banner tone="green" title="Done">
            We won’t email you the report {name} any more. It stays under Analytics.
          </Banner>
        )}
      </div>
      {error && (
        <Banner tone="red" title="That didn’t work">
          {error.message}
        </Banner>
      )}
      <div>
        <Button
          variant={on ? 'primary' : 'second'}
          busy={isPending}
          onClick={() => mutate({ token, on: !on })}
        >
          {on ? 'Stop these emails' : 'Send them again'}
        </Button>
      </div>
    </>
  )
}
