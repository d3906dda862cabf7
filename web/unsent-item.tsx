import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import type { createWorkOutbox, Unsent } from './outbox.ts'
import { useSignedIn } from './signed-in.tsx'
import { formatLocalTime } from './zone.ts'

type UnsentItemProps = {
  unsent: Unsent
  outbox: Pick<ReturnType<typeof createWorkOutbox<Unsent>>, 'sendAgain' | 'remove'>
  to: string
  /** What was written, in short. */
  children: ReactNode
  sent?: string
  undo?: ReactNode
  /** Why it wasn't accepted. */
  details?: ReactNode
  again?: ReactNode
}

/** Nothing typed is lost: what is not accepted stays until its writer sends it again or discards it. */
export function UnsentItem(props: UnsentItemProps) {
  const { unsent, outbox, to, children, sent = '', undo, details, again } = props
  const { id, name, writtenAt, sentAt, error } = unsent
  const me = useSignedIn().id
  return (
    <li className="flex-wrap">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link to={to} className="font-semibold">
          {name}
        </Link>
        {children}
        {!error && (
          <p className="text-sm">
            {sentAt
              ? `Sent at ${formatLocalTime(sentAt)}. ${sent}`
              : `Saved on this device at ${formatLocalTime(writtenAt)}. We’ll send it as soon as you’re back online.`}
          </p>
        )}
      </div>
      {!error && !sentAt && (undo ?? <Small onClick={() => outbox.remove(me, id)}>Undo</Small>)}
      {error && (
        <div className="grid w-full gap-3">
          <Banner tone="red" title="Not accepted">
            {error}
          </Banner>
          {details}
          <div className="flex flex-wrap gap-3">
            {again ?? <Small onClick={() => outbox.sendAgain(me, id)}>Send again</Small>}
            <Button size="sm" variant="danger-plain" onClick={() => outbox.remove(me, id)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const Small = (props: { onClick: () => void; children: string }) => (
  <Button size="sm" variant="second" {...props} />
)
