import { Button } from './button.tsx'

type LoadMoreProps = {
  shown: number
  total?: number
  noun: string
  busy?: boolean
  failed?: boolean
  onMore?: () => void
}

export function LoadMore({ shown, total, noun, busy, failed, onMore }: LoadMoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm text-ink-2">
      <p aria-live="polite">
        {total === undefined ? `${shown} ${noun} shown` : `${shown} of ${total} ${noun} shown`}
        {failed && !busy && '. We couldn’t load any more.'}
      </p>
      {onMore && (
        <Button variant="second" size="sm" busy={busy} onClick={onMore}>
          {failed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
