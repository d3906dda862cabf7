import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { PlatformPackage } from '#features/packages/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useArchivePackage, usePlatformPackages, useRestorePackage } from '../package-hooks.ts'

const PackageDialog = lazily(
  async () => (await import('./platform-package-dialog.tsx')).PlatformPackageDialog,
)

export function PlatformPackages() {
  const query = usePlatformPackages()
  const [open, setOpen] = useState<{ package: PlatformPackage | null }>()
  const packages = query.data?.packages ?? []
  return (
    <Card
      title="On offer and archived"
      action={
        <Button size="sm" variant="second" onClick={() => setOpen({ package: null })}>
          Add a package
        </Button>
      }
    >
      <QueryStatus query={query} label="Loading the packages" />
      {query.data && packages.length === 0 && (
        <EmptyState title="The platform has no packages.">
          Learners still see the instructor’s own lessons and hours.
        </EmptyState>
      )}
      <ul className="ruled" aria-label="Packages">
        {packages.map((one) => (
          <Row key={one.id} package={one} onChange={() => setOpen({ package: one })} />
        ))}
      </ul>
      {open && (
        <LazyBoundary onFail={() => setOpen(undefined)}>
          <PackageDialog package={open.package} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

type RowProps = { package: PlatformPackage; onChange: () => void }

function Row({ package: { id, name, description, hours, pricePence, ...one }, onChange }: RowProps) {
  const [archive, restore] = [useArchivePackage(), useRestorePackage()]
  const isOnOffer = one.state === 'on-offer'
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        <b className="[overflow-wrap:anywhere]">{name}</b> {!isOnOffer && <Badge>Archived</Badge>}
        <span className="block text-sm">
          {plural(hours, 'hour')}, {formatMoney(pricePence)}, {formatMoney(Math.floor(pricePence / hours))} an
          hour
        </span>
        <span className="block text-sm text-ink-2">
          {one.sold === 0 ? 'Not sold yet' : `Sold ${plural(one.sold, 'time')}`}
          {isOnOffer && `, for ${plural(one.instructors, 'instructor')} who charge no more`}
        </span>
        {description && (
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{description}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {isOnOffer ? (
          <>
            <Button size="sm" variant="second" aria-label={`Change ${name}`} onClick={onChange}>
              Change
            </Button>
            <Button
              size="sm"
              variant="second"
              busy={archive.isPending}
              aria-label={`Archive ${name}`}
              onClick={() => void archive.mutateAsync({ id }).catch(toastFailure)}
            >
              Archive
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="second"
            busy={restore.isPending}
            aria-label={`Offer again: ${name}, ${formatMoney(pricePence)}`}
            onClick={() => void restore.mutateAsync({ id }).catch(toastFailure)}
          >
            Offer again
          </Button>
        )}
      </span>
    </li>
  )
}
