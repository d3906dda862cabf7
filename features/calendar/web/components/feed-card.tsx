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
          <Banner tone="red" title="That did not work">
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

function NewAddress({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () =>
        toast({
          title: 'It could not be copied',
          description: 'Please select the address and copy it by hand.',
          tone: 'bad',
        }),
    )
  return (
    <>
      <Banner tone="yellow" title="We show this address once">
        Whoever has it can see when you have lessons. Give it to your calendar, and to nobody else.
      </Banner>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Your calendar address
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
          {copied ? 'The address is copied' : ''}
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
      'Copy the address above.',
      'On a computer, open Google Calendar.',
      'On the left, beside “Other calendars”, press the plus and choose “From URL”.',
      'Paste the address and press “Add calendar”.',
    ],
    note: 'Your phone shows it too, once it is added. Google looks for changes a few times a day, and you cannot make it look sooner.',
  },
  {
    value: 'apple',
    label: 'Apple',
    steps: [
      'On your iPhone, iPad or Mac, press “Open in my calendar” above.',
      'Press “Subscribe”.',
      'If nothing opens, copy the address. In Calendar choose “Add Subscription Calendar” (on a Mac: File, “New Calendar Subscription”) and paste it.',
    ],
    note: 'On a Mac you can choose how often it looks for changes: every hour is a good choice.',
  },
  {
    value: 'outlook',
    label: 'Outlook',
    steps: [
      'Copy the address above.',
      'In Outlook open the calendar and press “Add calendar”.',
      'Choose “Subscribe from web”, paste the address and press “Import”.',
    ],
    note: 'Outlook looks for changes every few hours.',
  },
]
