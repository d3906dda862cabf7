import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'

const PlatformPackages = lazily(
  async () => (await import('#features/admin/web/components/platform-packages.tsx')).PlatformPackages,
)

export default function PackagesPage() {
  return (
    <>
      <BackLink to="/dashboard/admin">Administration</BackLink>
      <PageHead
        title="Packages"
        lead="Hours that learners can use with any instructor who charges no more. Instructors add their own in their settings."
      />
      <LazyBoundary waiting={<ListSkeleton label="Loading the packages" rows={3} />}>
        <PlatformPackages />
      </LazyBoundary>
    </>
  )
}
