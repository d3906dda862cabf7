import { Navigation, Phone } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import type { Address } from '#features/places/contract.ts'
import { cx } from '#ui/class-names.ts'
import type { Lesson } from '../../contract.ts'
import './lesson-place.css'
import { lineOf } from './place-text.ts'

/** The two things an instructor needs in the car. Nothing is loaded from the map before the press. */
export function DriveActions({ lesson, onSign = false }: { lesson: Lesson; onSign?: boolean }) {
  const { pickupPlace, contact, learner } = lesson
  if (!pickupPlace && !contact?.phone) return null
  return (
    <div className="drive-acts" data-on-sign={onSign || undefined}>
      {pickupPlace && (
        <a
          className={cx('btn btn-lg', onSign && 'btn-yellow')}
          href={mapsOf(pickupPlace)}
          rel="noreferrer noopener"
          target="_blank"
        >
          <Navigation aria-hidden="true" />
          Directions
        </a>
      )}
      {contact?.phone && (
        <a className={cx('btn btn-lg', onSign ? 'call' : 'btn-second')} href={`tel:${contact.phone}`}>
          <Phone aria-hidden="true" />
          Call{' '}
          {learner &&
            (onSign ? <span className="sr">{firstName(learner.name)}</span> : firstName(learner.name))}
        </a>
      )}
    </div>
  )
}

/** Apple's and Google's phones open it in their own app, other machines on the page. */
const mapsOf = (place: Address) =>
  `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(lineOf(place))}`
