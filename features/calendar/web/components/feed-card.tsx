import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { CalendarFeed } from '../../contract.ts'
import { useEndCalendarFeed, useMakeCalendarFeed } from '../hooks.ts'
import { NewAddress } from './new-address.tsx'

export function FeedCard({ feed }: { feed: CalendarFeed | null }) {
  const make = useMakeCalendarFeed()
  const end = useEndCalendarFeed()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const address = feed && make.data
  const endNow = async () => {
    await end.mutateAsync({})
    make.reset()
    toast({ title: 'The address is ended', description: 'Your calendar finds no lessons there any more.' })
  }
  return (
    <Card title="Calendar address">
      <div className="grid gap-4">
        {!feed && (
          <p>We make an address that only you know. Your calendar reads your lessons there, by itself.</p>
        )}
        {address && <NewAddress {...address} />}
        {feed && !address && <Standing feed={feed} />}
        {make.error && (
          <Notice tone="red" title="That did not work">
            {make.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {!feed && (
            <Button
              icon={<CalendarSync aria-hidden="true" />}
              busy={make.isPending}
              onClick={() => make.mutate({})}
            >
              Make an address
            </Button>
          )}
          {feed && !address && (
            <Button variant="second" onClick={() => setAsking('renew')}>
              Make a new address
            </Button>
          )}
          {feed && (
            <Button variant="danger-plain" onClick={() => setAsking('end')}>
              End this address
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        title="Make a new address?"
        confirm="Make a new address"
        danger={false}
        onConfirm={() => make.mutateAsync({})}
      >
        The address you have now ends. Every calendar that reads it has to be given the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'end'}
        onClose={() => setAsking(undefined)}
        title="End this address?"
        confirm="End the address"
        onConfirm={endNow}
      >
        Every calendar that reads it stops showing your lessons, some hours later. The lessons themselves stay
        as they are.
      </ConfirmDialog>
    </Card>
  )
}

function Standing({ feed: { madeAt, lastReadAt } }: { feed: CalendarFeed }) {
  const at = (moment: string) => `${formatLocalDay(moment)}, ${formatLocalTime(moment)}`
  return (
    <>
      <dl className="sums">
        <div>
          <dt>Made</dt>
          <dd>{at(madeAt)}</dd>
        </div>
        <div>
          <dt>Last read by a calendar</dt>
          <dd>{lastReadAt ? at(lastReadAt) : 'Not yet'}</dd>
        </div>
      </dl>
      <p className="text-md text-ink-2">
        We showed the address when it was made, and keep only what is needed to recognise it. If you need it
        again, make a new one.
      </p>
    </>
  )
}
