import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type DocumentToolsProps = {
  onSmaller?: () => void
  onLarger?: () => void
  onTurn: () => void
  onSave: () => void
  children?: ReactNode
}

export function DocumentTools({ onSmaller, onLarger, onTurn, onSave, children }: DocumentToolsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex gap-1">
        <IconButton label="Smaller" icon={<ZoomOut />} disabled={!onSmaller} onClick={onSmaller} />
        <IconButton label="Larger" icon={<ZoomIn />} disabled={!onLarger} onClick={onLarger} />
        <IconButton label="Turn" icon={<RotateCw />} onClick={onTurn} />
      </div>
      {children}
      <Button variant="second" size="sm" icon={<Download />} onClick={onSave}>
        Save
      </Button>
    </div>
  )
}
