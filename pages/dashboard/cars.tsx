import { CarList } from '#features/cars/web/components/car-list.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export default function CarsPage() {
  const { role } = useSignedIn()
  return (
    <>
      {role === 'instructor' && <BackLink to="/dashboard/settings">Settings</BackLink>}
      <PageHead
        title="Cars"
        lead={
          role === 'instructor'
            ? 'Each lesson takes the first of these that’s free, and no car is in two lessons at once.'
            : 'Lessons take a car that’s free, and no car is in two lessons at once.'
        }
      />
      <div className="max-w-3xl">
        <CarList />
      </div>
    </>
  )
}
