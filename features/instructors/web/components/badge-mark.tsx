import { Badge } from '#ui/badge.tsx'
import { type BadgeKind, badgeNames } from '../../rules.ts'

type BadgeMarkProps = {
  kind: BadgeKind
  /** Where there is no room for the words: they're still read out, and shown to anyone who points at it. */
  short?: boolean
}

export const BadgeMark = ({ kind, short }: BadgeMarkProps) => (
  <Badge tone={kind === 'ADI' ? 'green' : 'line'}>
    {short ? (
      <span title={badgeNames[kind]}>
        <span aria-hidden="true">{shortNames[kind]}</span>
        <span className="sr">{badgeNames[kind]}</span>
      </span>
    ) : (
      badgeNames[kind]
    )}
  </Badge>
)

const shortNames: Record<BadgeKind, string> = { ADI: 'ADI', PDI: 'Trainee (PDI)' }
