import { formatTime } from '#common/time.ts'
import { Button } from './button.tsx'

type DraftNoteProps = { savedAt: string | undefined; onDiscard: () => void }

export function DraftNote({ savedAt, onDiscard }: DraftNoteProps) {
  if (!savedAt) return null
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className="draft-note flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      Draft saved {formatTime(savedAt, zone)}
      <Button variant="plain" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  )
}
