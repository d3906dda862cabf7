import { Milestones } from '#features/game/web/components/milestones.tsx'

export default function GamePage() {
  return <Milestones />
}
