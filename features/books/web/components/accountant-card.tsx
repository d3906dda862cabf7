import { useState } from 'react'
import { dayOf, formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { type BookLink, mostBookLinks } from '../../link-contract.ts'
import { useBookLinks, useEndBookLink } from '../link-hooks.ts'

const LinkDialog = lazily(async () => (await import('./link-dialog.tsx')).LinkDialog)

export function AccountantCard() {
  const query = useBookLinks()
  const [makes, setMakes] = useState(false)
  const links = query.data?.links ?? []
  return (
    <Card
      title="Your accountant"
      action={
        links.length < mostBookLinks && (
          <Button size="sm" variant="second" onClick={() => setMakes(true)}>
            Create a link
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-2">
        A link opens your books to read, with the files of the quarters: no receipts, no surnames of learners,
        nothing to change. It lasts a year, and you can end it at any time.
      </p>
      <QueryStatus query={query} label="Loading your links" rows={1} />
      {links.length > 0 && (
        <ul className="ruled mt-4" aria-label="Links to your books">
          {links.map((link) => (
            <Row key={link.id} link={link} />
          ))}
        </ul>
      )}
      {makes && (
        <LazyBoundary quiet>
          <LinkDialog onClose={() => setMakes(false)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

function Row({ link: { id, name, openedAt, expiresAt } }: { link: BookLink }) {
  const end = useEndBookLink()
  const [asks, setAsks] = useState(false)
  const day = (at: string) => formatDate(dayOf(at), 'date')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-44">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-ink-2">
          {openedAt ? `Last opened ${day(openedAt)}` : 'Not opened yet'}, until {day(expiresAt)}
        </span>
      </p>
      <Button
        size="sm"
        variant="second"
        aria-label={`End the link for ${name}`}
        onClick={() => setAsks(true)}
      >
        End
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`End the link for ${name}?`}
        confirm="End the link"
        onConfirm={async () => {
          await end.mutateAsync({ id })
          toast({ title: 'The link has ended' })
        }}
      >
        Anyone who has it can no longer open your books.
      </ConfirmDialog>
    </li>
  )
}
