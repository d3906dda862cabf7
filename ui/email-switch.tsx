import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Banner } from './states.tsx'

type EmailSwitchProps = {
  on: boolean
  /** What they get while it’s on, and that it stopped. */
  says: ReactNode
  stopped: ReactNode
  busy: boolean
  error: Error | null
  onChange: (on: boolean) => void
}

/** For the links in emails. A button, because programs open links too. */
export function EmailSwitch({ on, says, stopped, busy, error, onChange }: EmailSwitchProps) {
  return (
    <>
      <div aria-live="polite" className="[overflow-wrap:anywhere]">
        {on ? (
          <p>{says}</p>
        ) : (
          <Banner tone="green" title="Done">
            {stopped}
          </Banner>
        )}
      </div>
      {error && (
        <Banner tone="red" title="That didn’t work">
          {error.message}
        </Banner>
      )}
      <div>
        <Button variant={on ? 'primary' : 'second'} busy={busy} onClick={() => onChange(!on)}>
          {on ? 'Stop these emails' : 'Send them again'}
        </Button>
      </div>
    </>
  )
}
