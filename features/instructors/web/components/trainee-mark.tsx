import { Badge } from '#ui/badge.tsx'

/** Wherever learners read the name: a trainee may not be presented as qualified. */
export const TraineeMark = ({ is }: { is: boolean | undefined }) =>
  is ? <Badge tone="line">Trainee (PDI)</Badge> : null
