import { Link } from 'react-router'
import { QueryStatus } from '#ui/states.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toast } from '#ui/toast.ts'
import { instructorPath } from '../../paths.ts'
import { useMyListing, useSetMyListing } from '../hooks.ts'

/** Instructors only: whether people without an account find them. */
export function PublicPageSwitch() {
  const query = useMyListing()
  const set = useSetMyListing()
  const listing = query.data
  if (!listing) return <QueryStatus query={query} label="Loading your public page" />
  const { slug, isPublic, isShown } = listing
  if (slug === null)
    return (
      <p className="text-ink-2">
        You’ll get a public page once we’ve approved your documents and photos, and you’ve added your
        postcode, price and gearbox.
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
          'Nobody can see your page at the moment. Check that your photos are approved, your profile is complete and your badge and licence are valid. If they are, write to us.'
        ) : (
          'Your page is hidden. Search engines may take a few days to forget it.'
        )}
      </p>
    </div>
  )
}
