import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const Milestones = lazily(
  async () => (await import('#features/game/web/components/milestones.tsx')).Milestones,
)

/** Apart, because what a page is made of is listed in every learner's first load. */
export default function GamePage() {
  return (
    <LazyBoundary>
      <Milestones />
    </LazyBoundary>
  )
}
