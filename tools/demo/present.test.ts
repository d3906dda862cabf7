import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { homeZone } from '#common/time.ts'
import { setHours } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { listPackages } from '#features/payments/contract.ts'
import { usualSettings } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { everyDay } from './onboarding.ts'
import { makeHome } from './places.ts'
import { addPresent } from './present.ts'
import type { Enrolment } from './year.ts'

let app: Shop
before(async () => {
  app = await openShop()
  // As while the demo is made: a webhook comes by the clock of now.
  app.stripe.sendWebhooksTo(null)
})
after(() => app.close())

const sector = 'BS6 6'

async function enrolled(helen: Person, name: string): Promise<Enrolment> {
  const buyer = await app.person(name)
  const { packages } = await app.call(undefined, listPackages, { instructor_id: helen.id })
  return {
    learner: { name, email: buyer.email, weeks: 0, pace: 1, minutes: 60, reliable: true },
    buyer: { id: buyer.id, name, email: buyer.email },
    placeId: await makeHome(app.services, buyer, sector, { at: app.clock.now() }),
    sector,
    instructorId: helen.id,
    isWithTrainee: false,
    packages,
  }
}

for (const [at, day] of [
  ['2026-11-23T08:00:00Z', 'Monday'],
  ['2026-11-24T13:20:00Z', 'Tuesday'],
  ['2026-11-25T23:40:00Z', 'Wednesday'],
  ['2026-11-26T00:10:00Z', 'Thursday'],
  ['2026-11-27T17:00:00Z', 'Friday'],
  ['2026-11-28T11:00:00Z', 'Saturday'],
  ['2026-11-29T09:30:00Z', 'Sunday'],
] as const)
  test(`the demo is alive on a ${day}: lessons today, tomorrow, one to answer, one to review`, async () => {
    app.clock.set(
      Temporal.Instant.from(at)
        .subtract({ hours: 24 * 20 })
        .toString(),
    )
    const [helen, gareth] = [await app.teacher('Helen Marsh', 3_800), await app.teacher('Gareth Pugh', 3_800)]
    await app.call(helen, setDiarySettings, { ...usualSettings, bookingNoticeHours: 24 })
    await app.call(helen, setHours, { hours: everyDay })
    await app.settle()
    const enrolments = []
    for (const name of ['Amara Okafor', 'Ben Frost', 'Chloe Evans', 'Dilys Rees'])
      enrolments.push(await enrolled(helen, name))
    app.clock.set(at)
    const now = app.clock.now()
    const amara = { ...enrolments[0]!.buyer }
    await addPresent({ services: app.services, now, enrolments, otherInstructorId: gareth.id })

    const today = now.toZonedDateTimeISO(homeZone).toPlainDate()
    const read = (id: string) =>
      app.services.asSystem('look', (db) =>
        db.queryUnchecked<{ on: string; status: string; answers: boolean; paid: boolean }>(
          `select (starts_at at time zone '${homeZone}')::date::text as on, status, agreed_starts_at is not null as answers,
             exists (select from public.lesson_payments p where p.lesson_id = l.id) as paid
           from public.lessons l where instructor_id = $1 or learner_id = $1`,
          [id],
        ),
      )
    const ofHelen = (await read(helen.id)).rows
    assert.equal(ofHelen.filter(({ on }) => on === today.toString()).length, 3, 'Helen teaches today')
    const ofAmara = (await read(amara.id)).rows
    assert.ok(
      ofAmara.some(({ on, status }) => on === today.add({ days: 1 }).toString() && status === 'booked'),
      'a lesson tomorrow',
    )
    assert.equal(ofAmara.filter(({ answers }) => answers).length, 1, 'one was moved')
    assert.ok(
      ofAmara.every(({ paid }) => paid),
      'money is on its way',
    )
    assert.equal(ofAmara.filter(({ status }) => status === 'delivered').length, 1)
    const invitations = await app.services.asSystem('look', (db) =>
      db.queryUnchecked(
        `select from public.review_invitations v where learner_id = $1 and closes_at > $2 and not exists (
           select from public.reviews r where r.invitation_id = v.id)`,
        [amara.id, now.toString()],
      ),
    )
    assert.equal(invitations.rowCount, 1, 'a review to write')
  })
