import { MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatPhone } from '#common/phone.ts'
import type { Address } from '#features/places/contract.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import './lesson-place.css'
import type { Lesson } from '../../contract.ts'
import { lineOf } from './place-text.ts'

const PlaceDialog = lazily(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** The two things an instructor needs in the car. Nothing is loaded from the map before the press. */
function DriveActions({ lesson }: { lesson: Lesson }) {
  const { role } = useSignedIn()
  const { pickupPlace, contact, learner } = lesson
  if (role !== 'instructor' || !pickupPlace) return null
  return (
    <div className="drive-acts">
      <a className="btn btn-lg" href={mapsOf(pickupPlace)} rel="noreferrer noopener" target="_blank">
        <MapPin aria-hidden="true" />
        Directions
      </a>
      {contact?.phone && (
        <a className="btn btn-second btn-lg" href={`tel:${contact.phone}`}>
          <Phone aria-hidden="true" />
          Call {learner ? firstName(learner.name) : ''}
        </a>
      )}
    </div>
  )
}

/** Apple's and Google's phones open it in their own app, other machines on the page. */
const mapsOf = (place: Address) =>
  `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(lineOf(place))}`

export function LessonPlace({ lesson }: { lesson: Lesson }) {
  const { role } = useSignedIn()
  const [isOpen, setIsOpen] = useState(false)
  const { pickupPlace, dropoffPlace, contact, pickup } = lesson
  if (!pickup && !lesson.placeChangeable) return null
  return (
    <section className="lesson-place" aria-label="Pick-up">
      <dl className="brief">
        <div>
          <dt>{pickupPlace || !pickup ? 'Pick-up' : 'Pick-up near'}</dt>
          <dd>{pickupPlace ? <Place place={pickupPlace} /> : (pickup ?? 'Not chosen yet')}</dd>
        </div>
        {dropoffPlace && (
          <div>
            <dt>Drop-off</dt>
            <dd>
              <Place place={dropoffPlace} />
            </dd>
          </div>
        )}
        {role === 'instructor' && contact?.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>
            </dd>
          </div>
        )}
        {role === 'instructor' && contact?.guardianPhone && (
          <div>
            <dt>Under 18</dt>
            <dd>
              {contact.guardianName}:{' '}
              <a href={`tel:${contact.guardianPhone}`}>{formatPhone(contact.guardianPhone)}</a>
            </dd>
          </div>
        )}
      </dl>
      <DriveActions lesson={lesson} />
      {lesson.placeChangeable && lesson.status === 'booked' && (
        <p className="mt-2">
          <Button variant="plain" size="sm" className="-ml-2" onClick={() => setIsOpen(true)}>
            Change the place
          </Button>
        </p>
      )}
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <PlaceDialog lesson={lesson} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </section>
  )
}

const Place = ({ place }: { place: Address }) => (
  <>
    {place.address && <span className="block whitespace-pre-line">{place.address}</span>}
    <span className="block">{place.postcode}</span>
    {place.note && <small className="block text-ink-2">{place.note}</small>}
  </>
)
