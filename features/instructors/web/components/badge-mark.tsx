import { Badge } from '#ui/badge.tsx'
import { type BadgeKind, badgeNames } from '../../rules.ts'

export const BadgeMark = ({ kind }: { kind: BadgeKind }) => (
  <Badge tone={kind === 'ADI' ? 'green' : 'line'}>{badgeNames[kind]}</Badge>
)
