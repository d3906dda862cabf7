import { useParams } from 'react-router'
import { DriveList } from '#features/drives/web/components/drive-list.tsx'
import '#features/drives/web/drives.css'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const DriveView = lazily(
  async () => (await import('#features/drives/web/components/drive-view.tsx')).DriveView,
)

export default function DrivesPage() {
  const { id } = useParams()
  return id ? (
    <LazyBoundary>
      <DriveView key={id} id={id} />
    </LazyBoundary>
  ) : (
    <DriveList />
  )
}
