import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { tenHoursAt } from '#features/payments/standard-packages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { OwnPackage } from '../../contract.ts'
import { useArchivePackage, useMyPackages, useRestorePackage } from '../hooks.ts'

const PackageDialog = lazily(async () => (await import('./package-dialog.tsx')).PackageDialog)

/** Null: a new one. */
type Open = { own: OwnPackage | null }

export function OwnPackages({ hourlyRatePence: rate }: { hourlyRatePence: number | null }) {
  const query = useMyPackages()
  const [open, setOpen] = useState<Open>()
  const my = query.data
  return (
    <Card
      title="Blocks of hours"
      action={
        my?.isInPlan &&
        rate && (
          <Button size="sm" variant="second" onClick={() => setOpen({ own: null })}>
            Add a block
          </Button>
        )
      }
    >
      <p className="mb-4 max-w-prose text-ink-2">
        Learners can always buy ten hours at 5% off{rate !== null && `, for ${formatMoney(tenHoursAt(rate))}`}
        .{' '}
        {my?.isInPlan
          ? 'You can add blocks of your own as well.'
          : 'With Pro you can add blocks of your own.'}
      </p>
      <QueryStatus query={query} label="Loading your blocks" rows={2} />
      {my && !my.isInPlan && (
        <ButtonLink to="/dashboard/plan" size="sm" variant="second">
          See Pro
        </ButtonLink>
      )}
      {my?.isInPlan && !rate && <p>Set your price per hour first.</p>}
      {my && my.packages.length > 0 && (
        <ul className="ruled mt-4">
          {my.packages.map((own) => (
            <Row key={own.id} own={own} rate={rate} onChange={() => setOpen({ own })} />
          ))}
        </ul>
      )}
      {open && rate && (
        <LazyBoundary quiet>
          <PackageDialog own={open.own} hourlyRatePence={rate} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

type RowProps = { own: OwnPackage; rate: number | null; onChange: () => void }

function Row({ own, rate, onChange }: RowProps) {
  const [archive, restore] = [useArchivePackage(), useRestorePackage()]
  const { id, name, hours, pricePence, state, sold } = own
  const isDearer = rate !== null && pricePence > rate * hours
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-ink-2">
          {plural(hours, 'hour')}, {formatMoney(pricePence)}
          {sold > 0 && `, sold ${plural(sold, 'time')}`}
        </span>
        {isDearer && state === 'on-offer' && (
          <span className="block text-sm text-red-ink">
            Dearer than its hours one by one, since your price went down. Learners aren’t offered it for a
            lesson.
          </span>
        )}
      </p>
      {state === 'paused' && <Badge tone="yellow">Paused until you’re on Pro</Badge>}
      {state === 'archived' ? (
        <Button
          size="sm"
          variant="second"
          busy={restore.isPending}
          aria-label={`Offer ${name} again`}
          onClick={() => void restore.mutateAsync({ id }).catch(toastFailure)}
        >
          Offer again
        </Button>
      ) : (
        <span className="flex flex-wrap gap-2">
          {state === 'on-offer' && (
            <Button size="sm" variant="second" aria-label={`Change ${name}`} onClick={onChange}>
              Change
            </Button>
          )}
          <Button
            size="sm"
            variant="second"
            busy={archive.isPending}
            aria-label={`Put ${name} away`}
            onClick={() => void archive.mutateAsync({ id }).catch(toastFailure)}
          >
            Put away
          </Button>
        </span>
      )}
    </li>
  )
}
