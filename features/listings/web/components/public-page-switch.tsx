import { Link } from 'react-router'
import { QueryStatus } from '#ui/states.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toast } from '#ui/toast.ts'
import { instructorPath } from '../../paths.ts'
import { useMyListing, useSetMyListing } from '../hooks.ts'

/** Of instructors: whether people without an account find them. */
export function PublicPageSwitch() {
  const query = useMyListing()
  const set = useSetMyListing()
  const listing = query.data
  if (!listing) return <QueryStatus query={query} label="Loading your public page" />
  const { slug, isPublic, isShown } = listing
  if (slug === null)
    return (
      <p className="text-ink-2">
        You get a public page once we’ve approved your documents and you’ve set your place, price and gearbox.
      </p>
    )
  return (
    <div className="grid gap-3">
      <Toggle
        label="Show me to people without an account"
        hint="They see your first name and initial, your area, prices, reviews and free times. Learners who are logged in find you either way."
        checked={isPublic}
        disabled={set.isPending}
        onChange={(checked) =>
          set.mutate(
            { isPublic: checked },
            {
              onError: () =>
                toast({ title: 'We couldn’t change that', description: 'Please try again.', tone: 'bad' }),
            },
          )
        }
      />
      <p className="text-sm">
        {isShown ? (
          <Link to={instructorPath(slug)}>See your public page</Link>
        ) : isPublic ? (
          'Nobody sees your page at the moment: your approval has run out, or your account is on hold.'
        ) : (
          'Your page is hidden. Search engines may take a few days to forget it.'
        )}
      </p>
    </div>
  )
}
