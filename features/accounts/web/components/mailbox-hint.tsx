import { useConfig } from '#web/config.ts'

/** Where the emails of the demo are; nothing anywhere else. */
export function MailboxHint() {
  const isDemo = useConfig((config) => config?.mode === 'demo')
  if (!isDemo) return null
  return (
    <p className="text-ink-2">
      This is a demo: you’ll find every email in the <a href="/dev/mailbox">demo mailbox</a>.
    </p>
  )
}
