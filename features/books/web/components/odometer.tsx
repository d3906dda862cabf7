import { useState } from 'react'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Books } from '../../contract.ts'
import type { Driven, Reading } from '../../reading-contract.ts'
import { useSetCarCosts } from '../hooks.ts'
import { useDeleteReading, useReadings } from '../reading-hooks.ts'
import { sayMiles } from '../words.ts'

const ReadingDialog = lazily(async () => (await import('./reading-dialog.tsx')).ReadingDialog)

export function Odometer({ books, cars }: { books: Books; cars: readonly string[] }) {
  const query = useReadings(books.year)
  const [open, setOpen] = useState<Reading>()
  return (
    <section aria-labelledby="odometer" className="mb-5">
      <h3 id="odometer" className="mb-2 text-lg">
        Odometer
      </h3>
      <QueryStatus query={query} label="Loading your readings" rows={2} />
      {query.data && <Totals driven={query.data.driven} books={books} />}
      {query.data?.readings.length === 0 && (
        <p className="max-w-prose text-ink-2">
          Miles during lessons can’t be worked out from addresses. Note what your odometer shows once a week,
          or at least on 6 April: the miles between two readings, less your private miles, are business miles.
        </p>
      )}
      {query.data && query.data.readings.length > 0 && (
        <FewFirst items={query.data.readings} few={3} noun="readings">
          {(few) => (
            <ul className="ruled mt-3" aria-label="Readings">
              {few.map((reading) => (
                <Row key={reading.id} reading={reading} onChange={() => setOpen(reading)} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      {open && (
        <LazyBoundary quiet>
          <ReadingDialog reading={open} cars={cars} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </section>
  )
}

function Totals({ driven, books }: { driven: Driven; books: Books }) {
  const set = useSetCarCosts()
  const { businessPercent: percent, excessMiles } = driven
  if (percent === null) return null
  const use = () =>
    void set
      .mutateAsync({ year: books.year, method: 'actual', businessPercent: percent })
      .then(() => toast({ title: `${percent}% of your car’s costs count`, tone: 'good' }), toastFailure)
  return (
    <>
      <dl className="sums">
        <div>
          <dt className="text-ink-2">Driven between readings</dt>
          <dd>{sayMiles(driven.drivenMiles)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Private</dt>
          <dd>{sayMiles(driven.privateMiles)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">To lessons, and other journeys</dt>
          <dd>{sayMiles(driven.notedMiles)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">During lessons</dt>
          <dd>{sayMiles(driven.lessonMiles)}</dd>
        </div>
        <div className="sums-total">
          <dt>Business miles ({percent}%)</dt>
          <dd>{sayMiles(driven.businessMiles)}</dd>
        </div>
      </dl>
      {books.car.method === 'actual' && books.car.businessPercent !== percent && (
        <p className="mt-3">
          <Button
            size="sm"
            variant="second"
            className="max-w-full whitespace-normal"
            busy={set.isPending}
            onClick={use}
          >
            Count {percent}% of the car’s costs
          </Button>
        </p>
      )}
      {excessMiles > 0 && (
        <div className="mt-3">
          <Banner tone="yellow" title="These miles don’t add up">
            Your books show {sayMiles(excessMiles)} more for the business than your readings allow. Check the
            readings, the private miles and the days below.
          </Banner>
        </div>
      )}
    </>
  )
}

function Row({ reading, onChange }: { reading: Reading; onChange: () => void }) {
  const remove = useDeleteReading()
  const [asks, setAsks] = useState(false)
  const { id, on, car, miles, privateMiles, sinceOn, drivenMiles } = reading
  const which = `the reading of ${formatDate(on, 'date')}, ${car}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-44">
        <b className="num">{sayMiles(miles)}</b>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
          {formatDate(on, 'date')}, {car}
        </span>
        {sinceOn !== null && drivenMiles !== null && (
          <span className="block text-sm text-ink-2">
            {sayMiles(drivenMiles)} since {formatDate(sinceOn, 'date')}
            {privateMiles > 0 && `, ${privateMiles} private`}
            {privateMiles > drivenMiles && ': that’s more than was driven'}
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" variant="second" aria-label={`Change ${which}`} onClick={onChange}>
          Change
        </Button>
        <Button size="sm" variant="second" aria-label={`Delete ${which}`} onClick={() => setAsks(true)}>
          Delete
        </Button>
      </span>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Delete this reading?"
        confirm="Delete the reading"
        onConfirm={async () => {
          await remove.mutateAsync({ id })
          toast({ title: 'Reading deleted' })
        }}
      >
        {sayMiles(miles)} on {formatDate(on, 'date')}, {car}. If there’s a later reading, its private miles
        are added to that.
      </ConfirmDialog>
    </li>
  )
}
