import { CarFront, Plus } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { sayCarDate } from '#features/diary/car-dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Banner, EmptyState, QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { Car } from '../../contract.ts'
import { useCars, useChangeCar, useRemoveCarAbsence } from '../hooks.ts'
import { listDates } from '../../rules.ts'
import { factsOfCar, saysLessons, toneOfDate } from '../words.ts'
import { CarLessons } from './car-lessons.tsx'

const CarDialog = lazily(async () => (await import('./car-dialog.tsx')).CarDialog)
const GarageDialog = lazily(async () => (await import('./garage-dialog.tsx')).GarageDialog)
const ArchiveDialog = lazily(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

type Open = { kind: 'car'; car?: Car } | { kind: 'garage' | 'archive'; car: Car }

export function CarList() {
  const { role } = useSignedIn()
  const query = useCars()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const cars = query.data?.cars ?? []
  const without = query.data?.lessonsWithoutCar ?? []
  const used = cars.filter(({ archivedAt }) => !archivedAt)
  return (
    <div className="grid gap-5">
      {without.length > 0 && (
        <Banner tone="yellow" title={`${plural(without.length, 'lesson')} without a car`}>
          <p>
            {role === 'school_owner'
              ? 'Let them teach in another car: press Change on it. Or ring them: they can move the lesson or cancel it.'
              : 'Choose another car, move the lesson or cancel it.'}
          </p>
          <CarLessons lessons={without} />
        </Banner>
      )}
      <Card>
        <QueryStatus query={query} label="Loading cars" rows={2} />
        {query.data && cars.length === 0 && (
          <EmptyState title="No cars yet.">
            {role === 'instructor'
              ? 'Add the car you teach in: learners see it with their lesson, and nobody can book it while it’s at the garage.'
              : 'Add your school’s cars and who teaches in them. No car is ever in two lessons at once.'}
          </EmptyState>
        )}
        {cars.length > 0 && (
          <ul className="ruled">
            {cars.map((car) => (
              <CarRow
                key={car.id}
                car={car}
                isUsual={role === 'instructor' && used.length > 1 && car.id === used[0]?.id}
                mayBeUsual={role === 'instructor' && !car.archivedAt && car.id !== used[0]?.id}
                onOpen={setOpen}
              />
            ))}
          </ul>
        )}
        {query.data && (
          <div className="mt-4">
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ kind: 'car' })}>
              Add a car
            </Button>
          </div>
        )}
      </Card>
      <LazyBoundary when={open !== undefined} onFail={close}>
        {open?.kind === 'car' && (
          <CarDialog car={open.car} instructors={query.data?.instructors ?? []} onClose={close} />
        )}
        {open?.kind === 'garage' && <GarageDialog car={open.car} onClose={close} />}
        {open?.kind === 'archive' && <ArchiveDialog car={open.car} onClose={close} />}
      </LazyBoundary>
    </div>
  )
}

type CarRowProps = { car: Car; isUsual: boolean; mayBeUsual: boolean; onOpen: (open: Open) => void }

function CarRow({ car, isUsual, mayBeUsual, onOpen }: CarRowProps) {
  const { role } = useSignedIn()
  const change = useChangeCar()
  const back = useRemoveCarAbsence()
  const today = dayOf(useOpenedAt())
  const dates = car.archivedAt ? [] : listDates(car.dates, today)
  const set = (to: { archived?: false; isUsual?: true }) =>
    void change
      .mutateAsync({ id: car.id, ...to })
      .then(
        ({ lessons }) =>
          toast({ title: `${car.name} saved`, description: saysLessons(lessons), tone: 'good' }),
        toastFailure,
      )
  return (
    <li className="flex-wrap">
      <CarFront aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="min-w-48 flex-1">
        <b>{car.name}</b> {isUsual && <Badge tone="green">Usual car</Badge>}
        {car.archivedAt && <Badge tone="line">Not in use</Badge>}
        <span className="block text-sm text-ink-2">{factsOfCar(car)}</span>
        <span className="block text-sm text-ink-2">
          {plural(car.lessonsAhead, 'lesson')} ahead
          {!car.isOwn && ' · your school’s'}
          {role === 'school_owner' &&
            ` · ${car.drivers.length === 0 ? 'nobody teaches in it' : car.drivers.map(({ name }) => name).join(', ')}`}
        </span>
        {dates.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-2">
            {dates.map((date) => (
              <Badge key={date.kind} tone={toneOfDate(date.daysLeft)}>
                {sayCarDate(date.kind, { ...date, day: formatDate(date.dueOn, 'date') })}
              </Badge>
            ))}
          </span>
        )}
        {car.absences.map((absence) => (
          <span key={absence.id} className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="yellow">Away</Badge>
            {awayText(absence)}
            <Button
              variant="plain"
              size="sm"
              busy={back.isPending}
              onClick={() =>
                void back.mutateAsync({ id: car.id, absenceId: absence.id }).then(
                  ({ lessons }) =>
                    toast({
                      title: `${car.name} is back`,
                      description: saysLessons(lessons),
                      tone: 'good',
                    }),
                  toastFailure,
                )
              }
            >
              It’s back
            </Button>
          </span>
        ))}
      </span>
      <span className="flex flex-wrap gap-2">
        {!car.archivedAt && (
          <Button variant="second" size="sm" onClick={() => onOpen({ kind: 'garage', car })}>
            At the garage
          </Button>
        )}
        {mayBeUsual && (
          <Button variant="plain" size="sm" busy={change.isPending} onClick={() => set({ isUsual: true })}>
            Make usual car
          </Button>
        )}
        {car.isOwn && (
          <>
            <Button variant="plain" size="sm" onClick={() => onOpen({ kind: 'car', car })}>
              Change
            </Button>
            <Button
              variant="plain"
              size="sm"
              busy={change.isPending}
              onClick={() => (car.archivedAt ? set({ archived: false }) : onOpen({ kind: 'archive', car }))}
            >
              {car.archivedAt ? 'Use again' : 'Archive'}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

function awayText({ startsAt, endsAt, note }: Car['absences'][number]) {
  const first = formatLocalDay(startsAt)
  const last = formatLocalDay(new Date(Date.parse(endsAt) - 60_000).toISOString())
  return `${first === last ? first : `${first} to ${last}`}${note && `, ${note}`}`
}
