import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Books, DrivenDay, Journey } from '../../contract.ts'
import { useAddJourney, useDeleteJourney, useMiles } from '../hooks.ts'
import { type BookCar, sayMiles } from '../words.ts'
import { Odometer } from './odometer.tsx'

const CarCostsDialog = lazily(async () => (await import('./car-costs-dialog.tsx')).CarCostsDialog)
const JourneyDialog = lazily(async () => (await import('./journey-dialog.tsx')).JourneyDialog)
const MilesDialog = lazily(async () => (await import('./miles-dialog.tsx')).MilesDialog)

export function MileageCard({ books, cars }: { books: Books; cars: readonly BookCar[] }) {
  const query = useMiles(books.year)
  const [open, setOpen] = useState<'car' | 'journey' | DrivenDay>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Car and mileage"
      action={
        <Button size="sm" variant="second" onClick={() => setOpen('journey')}>
          Add a journey
        </Button>
      }
    >
      <Method books={books} onChange={() => setOpen('car')} />
      <Odometer books={books} cars={cars.map(({ name }) => name)} />
      <QueryStatus query={query} label="Loading your miles" rows={3} />
      {query.data && (
        <>
          <Days days={query.data.days} onChange={setOpen} />
          <Journeys journeys={query.data.journeys} />
        </>
      )}
      {open && (
        <LazyBoundary quiet>
          {open === 'car' ? (
            <CarCostsDialog books={books} cars={cars} onClose={close} />
          ) : open === 'journey' ? (
            <JourneyDialog onClose={close} />
          ) : (
            <MilesDialog day={open} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </Card>
  )
}

function Method({ books: { car }, onChange }: { books: Books; onChange: () => void }) {
  const isApproved = car.method === 'approved'
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose">
        <strong>{sayMiles(car.miles)}</strong> for the business.{' '}
        {isApproved ? (
          <>
            At the approved rate that’s <strong>{formatMoney(car.approvedPence)}</strong>, and it stands for
            all costs of the car: those you enter don’t count as well.
          </>
        ) : (
          <>
            Your car counts at its actual costs, <strong>{formatMoney(car.actualPence)}</strong>
            {car.businessPercent < 100 && ` (${car.businessPercent}% of them)`}. The miles show what share of
            it is for the business.
          </>
        )}
      </p>
      <Button size="sm" variant="second" onClick={onChange}>
        Compare the methods
      </Button>
    </div>
  )
}

type DaysProps = { days: readonly DrivenDay[]; onChange: (day: DrivenDay) => void }

function Days({ days, onChange }: DaysProps) {
  if (days.length === 0)
    return (
      <p className="text-ink-2">
        On the night after each day of lessons we enter the miles from and to your base and between pick-ups.
        You can correct them.
      </p>
    )
  return (
    <FewFirst items={days} few={5} noun="days">
      {(few) => (
        <ul className="ruled" aria-label="Miles by day">
          {few.map((day) => (
            <li key={day.on} className="flex flex-wrap items-center justify-between gap-3">
              <span className="flex-1">{formatDate(day.on, 'full date')}</span>
              <span className="num text-right">
                {sayMiles(day.correctedMiles ?? day.workedOutMiles ?? 0)}
                {day.correctedMiles !== null && (
                  <span className="block text-sm text-ink-2">
                    Corrected{day.workedOutMiles !== null && ` from ${sayMiles(day.workedOutMiles)}`}
                  </span>
                )}
              </span>
              <Button
                size="sm"
                variant="second"
                aria-label={`Correct the miles on ${formatDate(day.on, 'date')}`}
                onClick={() => onChange(day)}
              >
                Correct
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FewFirst>
  )
}

function Journeys({ journeys }: { journeys: readonly Journey[] }) {
  const [remove, add] = [useDeleteJourney(), useAddJourney()]
  if (journeys.length === 0) return null
  const go = async ({ id, ...journey }: Journey) => {
    await remove.mutateAsync({ id })
    toast({
      title: 'Journey deleted',
      action: { label: 'Undo', onClick: () => void add.mutateAsync(journey).catch(toastFailure) },
    })
  }
  return (
    <>
      <h3 className="mt-5 mb-2 text-lg">Other journeys</h3>
      <FewFirst items={journeys} few={5} noun="journeys">
        {(few) => (
          <ul className="ruled" aria-label="Other journeys">
            {few.map((journey) => (
              <li key={journey.id} className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 flex-1 basis-44">
                  <b className="[overflow-wrap:anywhere]">{journey.reason}</b>
                  <span className="block text-sm text-ink-2">{formatDate(journey.on, 'date')}</span>
                </p>
                <span className="num">{sayMiles(journey.miles)}</span>
                <Button
                  size="sm"
                  variant="second"
                  aria-label={`Delete ${journey.reason}, ${formatDate(journey.on, 'date')}`}
                  onClick={() => void go(journey).catch(toastFailure)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    </>
  )
}
