import { useParams } from 'react-router'
import '#features/hazards/web/hazards.css'
import { HazardsPanel } from '#features/hazards/web/components/hazards-panel.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'

const Scene = lazily(async () => (await import('./hazards/scene.tsx')).Scene)
const MockTest = lazily(async () => (await import('./hazards/mock.tsx')).MockTest)

export default function HazardsPage() {
  const { id } = useParams()
  if (!id) return <Overview />
  return (
    <LazyBoundary waiting={<Waiting>Loading</Waiting>}>
      {id === 'mock' ? <MockTest /> : <Scene key={id} id={id} />}
    </LazyBoundary>
  )
}

const Overview = () => (
  <>
    <BackLink to="/dashboard/learning">Learning</BackLink>
    <PageHead
      title="Hazard perception"
      lead="Scenes of our own, from the driver’s seat. Tap or click when a hazard starts to develop."
    />
    <HazardsPanel />
  </>
)
