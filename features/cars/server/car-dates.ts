import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { type CarDateKind, carDateKinds } from '#features/diary/car-dates.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { NewCarDates } from '../contract.ts'
import { carDateReminders } from '../rules.ts'
import { carDateMail } from './car-mail.ts'

/** Those that are given; a date that changes is reminded of from the start. By the owner. */
export async function setCarDates(db: Db, carId: string, dates: NewCarDates) {
  const kinds = carDateKinds.filter((kind) => dates[kind] !== undefined)
  const given: [string, CarDateKind[], (string | null)[]] = [
    carId,
    kinds,
    kinds.map((kind) => dates[kind] ?? null),
  ]
  await db.execute(
    'cars.removeCarDates',
    `delete from public.car_dates d using unnest($2::text[], $3::date[]) as given (kind, due_on)
     where d.car_id = $1 and d.kind = given.kind and d.due_on is distinct from given.due_on`,
    given,
  )
  await db.execute(
    'cars.addCarDates',
    `insert into public.car_dates (car_id, kind, due_on)
     select $1, given.kind, given.due_on from unnest($2::text[], $3::date[]) as given (kind, due_on)
     where given.due_on is not null on conflict (car_id, kind) do nothing`,
    given,
  )
}

export const remindOfCarDates = job(
  'remind-of-car-dates',
  z.object({}),
  (_nothing, services) => services.asSystem('what of a car runs out', (db) => notifyOfCarDates(db, services)),
  { every: '30 7 * * *' },
)

/** Once for each step; after a missed morning, for the latest one only. */
export async function notifyOfCarDates(db: Db, services: Pick<Services, 'config'>) {
  const rows = await db.list(
    'cars.listDatesToRemindOf',
    `update public.car_dates d set reminded_days = due.step
     from (
       select car_id, kind, min(step) as step from public.car_dates, unnest($1::int[]) step
       where due_on - (clock() at time zone $2::text)::date <= step group by car_id, kind
     ) due, public.cars c
     where d.car_id = due.car_id and d.kind = due.kind and coalesce(d.reminded_days, 1000) > due.step
       and c.id = d.car_id and c.archived_at is null
     returning c.id, c.owner_id, c.name, c.registration, d.kind, d.due_on, due.step as "step!"`,
    [carDateReminders, homeZone],
  )
  for (const { id, ownerId, step, ...row } of rows) {
    const owner = await findProfile(db, ownerId)
    if (!owner) continue
    const date = {
      ...row,
      kind: row.kind as CarDateKind,
      daysLeft: daysBetween(dayOf(`${db.now()}`), row.dueOn),
    }
    await notify(db, services, {
      kind: 'car-date-due',
      to: ownerId,
      key: `car-date-due ${id} ${date.kind} ${date.dueOn} ${step}`,
      facts: { car: date.name, carDate: date.kind, expiresOn: date.dueOn, daysLeft: date.daysLeft },
      mail: () => carDateMail(services, owner, date),
    })
  }
}
