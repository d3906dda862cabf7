import { plural } from '#common/plural.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import type { MyRequest as Request } from '../../requests-contract.ts'
import { useEndRequest } from '../hooks.ts'

/** What is still to be answered. */
export function MyRequest({ request }: { request: Request }) {
  const end = useEndRequest()
  const { id, instructors, expiresAt } = request
  return (
    <Card
      title={`You’ve asked ${plural(instructors.length, 'instructor')}`}
      action={
        <Button size="sm" variant="danger-plain" busy={end.isPending} onClick={() => end.mutate({ id })}>
          Withdraw
        </Button>
      }
    >
      <ul className="ruled" aria-label="Instructors you’ve asked">
        {instructors.map(({ id, name, image, answer }) => (
          <li key={id}>
            <Avatar name={name} of="instructor" image={image} />
            <b className="flex-1">{name}</b>
            <Badge tone={answer === null ? 'yellow' : 'line'}>
              {answer === null ? 'Not answered yet' : 'Can’t at the moment'}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        The first to accept keeps a time for you: we’ll email you, and say until when you can take it. They
        can answer until {formatLocalMoment(expiresAt)}.
      </p>
    </Card>
  )
}
