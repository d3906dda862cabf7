import type { ReactNode } from 'react'
import { CarsDueSoon } from '#features/cars/web/components/due-soon.tsx'
import { markingStore } from '#features/mock-drives/web/marking-store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

type UnfinishedProps = { className: string; waiting?: ReactNode }

/** A mock test that waits on this device, and what is due on the cars: both are rare, and loaded together. */
export function Unfinished({ className, waiting }: UnfinishedProps) {
  const begun = markingStore.useValue(useSignedIn().id)
  return (
    <>
      {begun && (
        <div className={className}>
          <Banner tone="yellow" title={`Unfinished mock test: ${begun.name}.`}>
            <ButtonLink size="sm" to={`/dashboard/students/${begun.learnerId}/mock-drive`}>
              Continue
            </ButtonLink>
          </Banner>
        </div>
      )}
      <CarsDueSoon className={className} waiting={waiting} />
    </>
  )
}
