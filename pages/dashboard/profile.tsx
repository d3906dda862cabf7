import { BadgeCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { MyDocuments } from '#features/instructors/web/components/my-documents.tsx'
import { MyPicture } from '#features/uploads/web/components/my-picture.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { NameForm } from '#features/profiles/web/components/name-form.tsx'
import { WithProfile } from '#features/profiles/web/components/with-profile.tsx'

const PickupDetails = lazily(
  async () => (await import('#features/places/web/components/pickup-details.tsx')).PickupDetails,
)

const MyPhone = lazily(async () => (await import('#features/places/web/components/my-phone.tsx')).MyPhone)

const KnownInstructors = lazily(
  async () => (await import('#features/pupils/web/components/known-instructors.tsx')).KnownInstructors,
)

export default function ProfilePage() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Your profile" lead="How others see you." />
      <WithProfile>
        {(profile) => (
          <div className="grid max-w-3xl gap-5">
            <Card title="Picture and name">
              <div className="grid gap-6">
                <MyPicture profile={profile} />
                <NameForm profile={profile} />
              </div>
            </Card>
            {profile.role === 'student' && (
              <LazyBoundary waiting={<ListSkeleton label="Loading your places" rows={2} />}>
                <PickupDetails />
              </LazyBoundary>
            )}
            {profile.role === 'student' && (
              <LazyBoundary>
                <KnownInstructors />
              </LazyBoundary>
            )}
            {profile.role === 'instructor' && (
              <LazyBoundary waiting={<ListSkeleton label="Loading your phone number" rows={1} />}>
                <MyPhone />
              </LazyBoundary>
            )}
            {profile.role === 'instructor' && (
              <Card title="Documents">
                <MyDocuments profile={profile} />
              </Card>
            )}
            <Card title="Your account" action={<Link to="/dashboard/security">Password and security</Link>}>
              <Account profile={profile} />
            </Card>
          </div>
        )}
      </WithProfile>
    </>
  )
}

function Account({ profile }: { profile: Profile }) {
  return (
    <dl className="ruled">
      <Fact label="Email">{profile.email}</Fact>
      <Fact label="Email status">
        {profile.verification_status === 'approved' ? (
          <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
            Verified
          </Badge>
        ) : (
          <Badge tone="yellow" icon={<Clock aria-hidden="true" />}>
            Not verified yet
          </Badge>
        )}
      </Fact>
      <Fact label="Account type">{roleNames[profile.role]}</Fact>
      <Fact label="Member since">{formatDay(profile.created_at)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex-wrap justify-between gap-x-6 gap-y-1">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
