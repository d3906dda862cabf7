import { CalendarSync, Check, Copy } from 'lucide-react'
import { useState, useId } from 'react'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { CalendarFeed } from '../../contract.ts'
import { useEndCalendarFeed, useMakeCalendarFeed } from '../hooks.ts'
import { Tabs } from '#ui/tabs.tsx'

export function FeedCard({ feed }: { feed: CalendarFeed | null }) {
  const make = useMakeCalendarFeed()
  const end = useEndCalendarFeed()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const address = feed && make.data
  const endNow = async () => {
    await end.mutateAsync({})
    make.reset()
    toast({ title: 'Link switched off', description: 'Your calendar won’t find any lessons there now.' })
  }
  return (
    <Card title="Calendar link">
      <div className="grid gap-4">
        {!feed && <p>Get a private link that keeps your calendar up to date.</p>}
        {address && <NewAddress {...address} />}
        {feed && !address && <Standing feed={feed} />}
        {make.error && (
          <Banner tone="red" title="That didn’t work">
            {make.error.message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          {!feed && (
            <Button
              icon={<CalendarSync aria-hidden="true" />}
              busy={make.isPending}
              onClick={() => make.mutate({})}
            >
              Create link
            </Button>
          )}
          {feed && !address && (
            <Button variant="second" onClick={() => setAsking('renew')}>
              Create a new link
            </Button>
          )}
          {feed && (
            <Button variant="danger-plain" onClick={() => setAsking('end')}>
              Switch off this link
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        title="Create a new link?"
        confirm="Create a new link"
        danger={false}
        onConfirm={() => make.mutateAsync({})}
      >
        Your current link will stop working. You’ll need to add the new one to every calendar that uses it.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'end'}
        onClose={() => setAsking(undefined)}
        title="Switch off this link?"
        confirm="Switch off"
        onConfirm={endNow}
      >
        Calendars that use it stop showing your lessons the next time they look, which can take a day. Your
        lessons stay booked.
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
          <dt>Created</dt>
          <dd>{at(madeAt)}</dd>
        </div>
        <div>
          <dt>Last read by a calendar</dt>
          <dd>{lastReadAt ? at(lastReadAt) : 'Not yet'}</dd>
        </div>
      </dl>
      <p className="text-md text-ink-2">
        We only show the link when it’s created. If you need it again, create a new one.
      </p>
    </>
  )
}

function NewAddress({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () =>
        toast({
          title: 'We couldn’t copy it',
          description: 'Please select the link and copy it yourself.',
          tone: 'bad',
        }),
    )
  return (
    <>
      <Banner tone="yellow" title="We’ll only show this link once">
        Anyone with this link can see your lessons: times, names and pick-up addresses. Only give it to your
        own calendar.
      </Banner>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Your calendar link
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            className="input min-w-0 flex-1 basis-64"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="second"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <span className="sr" role="status">
          {copied ? 'Link copied' : ''}
        </span>
      </div>
      <div>
        <a className="btn" href={webcalUrl}>
          Open in my calendar
        </a>
      </div>
      <Tabs
        label="Your calendar"
        tabs={calendars.map(({ value, label, steps, note }) => ({
          value,
          label,
          panel: (
            <div className="pt-4 text-md">
              <ol className="list-decimal space-y-1 pl-5">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <p className="mt-3 text-ink-2">{note}</p>
            </div>
          ),
        }))}
      />
    </>
  )
}

const calendars: readonly { value: string; label: string; steps: readonly string[]; note: string }[] = [
  {
    value: 'google',
    label: 'Google',
    steps: [
      'Copy the link above.',
      'On a computer, open Google Calendar.',
      'On the left, beside “Other calendars”, press the plus and choose “From URL”.',
      'Paste the link and press “Add calendar”.',
    ],
    note: 'Once it’s added, your phone shows it too. Google checks for changes a few times a day, and you can’t make it check sooner.',
  },
  {
    value: 'apple',
    label: 'Apple',
    steps: [
      'On your iPhone, iPad or Mac, press “Open in my calendar” above.',
      'Press “Subscribe”.',
      'If nothing opens, copy the link. In Calendar choose “Add Subscription Calendar” (on a Mac: File, “New Calendar Subscription”) and paste it.',
    ],
    note: 'On a Mac you can choose how often it checks for changes: every hour works well.',
  },
  {
    value: 'outlook',
    label: 'Outlook',
    steps: [
      'Copy the link above.',
      'In Outlook open the calendar and press “Add calendar”.',
      'Choose “Subscribe from web”, paste the link and press “Import”.',
    ],
    note: 'Outlook checks for changes every few hours.',
  },
]
