import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useMyContactDetails } from '../hooks.ts'

/** Among an instructor’s first steps: bookings don’t wait for it. */
export function PhoneStep() {
  const contact = useMyContactDetails().data
  if (!contact) return null
  return (
    <li>
      {contact.phone ? (
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-ink" />
      ) : (
        <Circle aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      )}
      <span className="flex-1">
        {contact.phone ? (
          <>
            Add your phone number<span className="sr">: done</span>
          </>
        ) : (
          <>
            <Link to="/dashboard/profile">Add your phone number</Link>{' '}
            <span className="text-sm text-ink-2">(optional)</span>
            <span className="block text-sm text-ink-2">So learners you’re teaching can ring you.</span>
          </>
        )}
      </span>
    </li>
  )
}
