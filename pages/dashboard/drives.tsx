import { useParams } from 'react-router'
import { DriveList } from '#features/drives/web/components/drive-list.tsx'
import { DriveView } from '#features/drives/web/components/drive-view.tsx'
import '#features/drives/web/drives.css'

export default function DrivesPage() {
  const { id } = useParams()
  return id ? <DriveView key={id} id={id} /> : <DriveList />
}
