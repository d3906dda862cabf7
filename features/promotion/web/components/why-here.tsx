import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { Badge } from '#ui/badge.tsx'

/** In the foot of a card in a promoted place. `place` is what was searched for. */
export function WhyHere({ name, place }: { name: string; place: string }) {
  const who = firstName(name)
  return (
    <details className="promoted-why">
      <summary>
        <Badge tone="line">Promoted</Badge> <span className="promoted-asks">Why is this here?</span>
      </summary>
      <p>
        This is advertising. Promoted places are part of our paid plans, and {who} is on one. {who} comes to{' '}
        {place}, fits everything you chose and has a time free.
      </p>
      <p>
        The list below is in its usual order, with {who} in it. Other instructors on a paid plan who fit take
        turns up here, an hour at a time.{' '}
        <Link to="/help/learners/find-an-instructor#the-order-of-the-list">How results are ordered</Link>
      </p>
    </details>
  )
}
