import { Navigation, Phone } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { cx } from '#ui/class-names.ts'
import type { Lesson } from '../../contract.ts'
import './lesson-place.css'
import { mapsOf } from './place-words.ts'

/** The two things an instructor needs in the car. Nothing is loaded from the map before the press. */
export function DriveActions({
  lesson,
  onSign = false,
}: {
  lesson: Pick<Lesson, 'pickupPlace' | 'contact' | 'learner'>
  onSign?: boolean
}) {
  const { pickupPlace, contact, learner } = lesson
  if (!pickupPlace && !contact?.phone) return null
  return (
    <div className="drive-acts" data-on-sign={onSign || undefined}>
      {pickupPlace && (
        <a
          className={cx('btn btn-lg', onSign && 'btn-yellow')}
          href={mapsOf(pickupPlace, navigator.userAgent)}
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
