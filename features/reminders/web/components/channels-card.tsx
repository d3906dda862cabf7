import { Card } from '#ui/card.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { ReminderSettings } from '../../contract.ts'
import { useSendTestReminder, useSetReminderSettings } from '../hooks.ts'
import { limitWords } from '../words.ts'
import { Devices } from './devices.tsx'
import { TextNumber } from './text-number.tsx'

export function ChannelsCard({ settings, email }: { settings: ReminderSettings; email: string }) {
  const set = useSetReminderSettings()
  const now = { ...settings, ...(set.isPending && set.variables) }
  const toggle = (channel: 'email' | 'bell' | 'push' | 'text') => (isOn: boolean) =>
    set.mutate({ [channel]: isOn }, { onError: toastFailure })
  return (
    <Card title="How">
      <div className="grid gap-5">
        <div className="grid gap-2">
          <Toggle label="Email" hint={email} checked={now.email} onChange={toggle('email')} />
          {now.email && <TestButton channel="email" />}
        </div>
        <Toggle label="Bell" hint="In the dashboard" checked={now.bell} onChange={toggle('bell')} />
        <div className="grid gap-2">
          <Toggle
            label="Notifications on your devices"
            hint="Also while this page is closed"
            checked={now.push}
            onChange={toggle('push')}
          />
          {now.push && <Devices settings={settings} />}
          {now.push && settings.devices.length > 0 && <TestButton channel="push" />}
        </div>
        {settings.texts.offered && (
          <div className="grid gap-2">
            {settings.texts.isConfirmed && (
              <Toggle
                label="Text message"
                hint={settings.texts.phone}
                checked={now.text}
                onChange={toggle('text')}
              />
            )}
            {now.text && settings.texts.limit && (
              <Banner tone="yellow">{limitWords[settings.texts.limit]}</Banner>
            )}
            <TextNumber settings={settings} />
            {now.text && <TestButton channel="text" />}
          </div>
        )}
      </div>
    </Card>
  )
}

const sentWords = {
  email: 'Look in your inbox in a minute.',
  push: 'It should show in a moment.',
  text: 'It should arrive within a minute.',
}

function TestButton({ channel }: { channel: 'email' | 'push' | 'text' }) {
  const send = useSendTestReminder()
  return (
    <div>
      <Button
        variant="second"
        busy={send.isPending}
        onClick={() =>
          void send
            .mutateAsync({ channel })
            .then(
              () => toast({ title: 'Test sent', description: sentWords[channel], tone: 'good' }),
              toastFailure,
            )
        }
      >
        Send me a test<span className="sr"> by {channel === 'push' ? 'notification' : channel}</span>
      </Button>
    </div>
  )
}
