import { formatPhone } from '#common/phone.ts'
import type { Address } from '#features/places/contract.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import type { Lesson } from '../../contract.ts'
import { textWords } from '../text-words.ts'
import { ChangePlace } from './change-place.tsx'
import { DriveActions } from './drive-actions.tsx'
import { TextLink } from './text-link.tsx'

export function LessonPlace({ lesson }: { lesson: Lesson }) {
  const { role } = useSignedIn()
  const now = useNow()
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
              <a className="whitespace-nowrap" href={`tel:${contact.phone}`}>
                {formatPhone(contact.phone)}
              </a>
            </dd>
          </div>
        )}
        {role === 'instructor' && contact?.guardianPhone && (
          <div>
            <dt>Under 18</dt>
            <dd>
              {contact.guardianName}:{' '}
              <a className="whitespace-nowrap" href={`tel:${contact.guardianPhone}`}>
                {formatPhone(contact.guardianPhone)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {role === 'instructor' && <DriveActions lesson={lesson} />}
      {role === 'instructor' &&
        lesson.learner?.hasAccount === false &&
        contact?.phone &&
        lesson.startsAt > now && (
          <p className="mt-2">
            <TextLink
              phone={contact.phone}
              name={lesson.learner.name}
              words={lesson.status === 'cancelled' ? textWords.cancelled(lesson) : textWords.lesson(lesson)}
            />
          </p>
        )}
      <p className="mt-2 -ml-2 empty:hidden">
        <ChangePlace lesson={lesson} />
      </p>
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
