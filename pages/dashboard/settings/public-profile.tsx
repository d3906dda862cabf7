import { Link } from 'react-router'
import { formatPrice } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { MyPhotos } from '#features/instructors/web/components/my-photos.tsx'
import { BasedOn } from '#web/based-on.tsx'
import { profileDraft, PublicProfileForm } from '#features/instructors/web/components/public-profile-form.tsx'
import type { OwnInstructor } from '#features/instructors/contract.ts'
import { PublicPageSwitch } from '#features/listings/web/components/public-page-switch.tsx'
import { useMyInstructor } from '#features/instructors/web/hooks.ts'
import { sayTimePrices } from '#features/instructors/web/words.ts'

export default function PublicProfilePage() {
  const own = useMyInstructor()
  return (
    <div className="max-w-3xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Directory entry" lead="What learners see before they book you." />
      {own.isLoadingError ? (
        <ErrorState retry={own.refetch}>We couldn’t load your profile.</ErrorState>
      ) : own.data ? (
        <div className="grid gap-5">
          <Missing own={own.data} />
          <Card title="Your public page">
            <PublicPageSwitch />
          </Card>
          <Card id="photos" title="Your photos">
            <MyPhotos />
          </Card>
          <Card
            title="Prices"
            action={
              <ButtonLink to="/dashboard/settings/prices" size="sm" variant="second">
                Change your prices
              </ButtonLink>
            }
          >
            <p>
              {own.data.hourlyRatePence === null
                ? 'You haven’t set your price yet.'
                : `${formatPrice(own.data.hourlyRatePence)} an hour. ${sayTimePrices({ ...own.data, hourlyRatePence: own.data.hourlyRatePence })}`}
            </p>
          </Card>
          <Card>
            <BasedOn key={own.data.id} latest={own.data} refetch={own.refetch} draft={profileDraft}>
              {(values, save) => <PublicProfileForm own={values} save={save} />}
            </BasedOn>
          </Card>
        </div>
      ) : (
        <ListSkeleton label="Loading your profile" rows={6} />
      )}
    </div>
  )
}

const steps = {
  portrait: <a href="#photos">Add your portrait, and have it checked</a>,
  car: <a href="#photos">Add a photo of your car, and have it checked</a>,
  vetting: <Link to="/dashboard/settings/vetting">Have your documents checked</Link>,
  hours: <Link to="/dashboard/settings/hours">Set your opening hours</Link>,
  place: 'Add the postcode you start from',
  price: <Link to="/dashboard/settings/prices">Set your price</Link>,
  gearbox: 'Choose your gearbox',
}

function Missing({ own }: { own: OwnInstructor }) {
  if (own.missing.length === 0)
    return (
      <Banner tone="green" title="Learners can find you">
        <Link to={`/instructor-directory/${own.id}`}>See your profile as they do</Link>
      </Banner>
    )
  return (
    <Banner tone="yellow" title="Before learners can book you">
      <ul className="mt-1 list-disc pl-5">
        {own.missing.map((what) => (
          <li key={what}>{steps[what]}</li>
        ))}
      </ul>
    </Banner>
  )
}
