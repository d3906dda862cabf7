import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toastFailure } from '#ui/toast.ts'
import { mostPlaces, type SavedPlace } from '../../contract.ts'
import { useRemovePlace } from '../hooks.ts'
import { labels, line } from './place-fields.tsx'

const SavedPlaceDialog = lazily(async () => (await import('./saved-place-dialog.tsx')).SavedPlaceDialog)

export function SavedPlaces({ places }: { places: readonly SavedPlace[] }) {
  const [open, setOpen] = useState<SavedPlace | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-3">
      {places.length > 0 ? (
        <ul aria-label="Saved places">
          {places.map((place) => (
            <Saved key={place.id} place={place} onEdit={() => setOpen(place)} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Save your home, school or work, and choose it when you book.</p>
      )}
      {places.length < mostPlaces && (
        <div>
          <Button variant="second" size="sm" onClick={() => setOpen('new')}>
            Add a place
          </Button>
        </div>
      )}
      <LazyBoundary when={open !== undefined} onFail={close}>
        {open && <SavedPlaceDialog place={open === 'new' ? undefined : open} onClose={close} />}
      </LazyBoundary>
    </div>
  )
}

function Saved({ place, onEdit }: { place: SavedPlace; onEdit: () => void }) {
  const remove = useRemovePlace()
  const name = `${labels[place.label]}, ${line(place)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2">
      <p className="min-w-[min(12rem,100%)] flex-1">
        <b>{labels[place.label]}</b>
        <span className="block text-sm text-ink-2">{line(place)}</span>
        {place.note && <span className="block text-sm text-ink-2">{place.note}</span>}
      </p>
      <span className="flex gap-2">
        <Button variant="second" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="second"
          size="sm"
          busy={remove.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => remove.mutate({ id: place.id }, { onError: toastFailure })}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}
