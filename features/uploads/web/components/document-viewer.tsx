import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { ErrorState } from '#ui/states.tsx'
import { saveFrom } from '#web/save-file.ts'
import { DocumentTools } from './document-tools.tsx'
import './document-viewer.css'

type DocumentViewerProps = {
  url: string
  name: string
  title: string
  owner: string
  beside?: ReactNode
  onShown?: (() => void) | undefined
  onClose: () => void
}

const zooms = ['fit', '2', '4'] as const

export function DocumentViewer({ url, name, title, owner, beside, onShown, onClose }: DocumentViewerProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [broken, setBroken] = useState(false)
  return (
    <Dialog open onClose={onClose} wide title={`${title} of ${owner}`} description="Your access is logged.">
      {broken ? (
        <ErrorState title="We couldn’t show the picture">
          The link may have expired. Close this and open the document again.
        </ErrorState>
      ) : (
        <ScrollBox
          className="document-desk"
          data-zoom={zooms[zoom]}
          data-turns={turns}
          aria-label={`Picture of ${name}`}
        >
          <img
            src={url}
            alt={`${name}, submitted by ${owner}`}
            onLoad={onShown}
            onError={() => setBroken(true)}
          />
        </ScrollBox>
      )}
      {beside}
      <DocumentTools
        onSmaller={zoom > 0 ? () => setZoom(zoom - 1) : undefined}
        onLarger={zoom < zooms.length - 1 ? () => setZoom(zoom + 1) : undefined}
        onTurn={() => setTurns((turns + 1) % 4)}
        onSave={() => saveFrom(url, name)}
      />
    </Dialog>
  )
}
