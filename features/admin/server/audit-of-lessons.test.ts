import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { waiveCancellation } from '#features/payments/contract.ts'
import { payOut, waivePayable } from '#features/payouts/contract.ts'
import { setVat } from '#features/paperwork/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { receiveForLesson, undoReceipt } from '#features/pupils/money-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, OutputOf, Person } from '#tests/support/test-app.ts'
import { listAudit } from '../audit-contract.ts'
import { cancelForBoth } from '../contract.ts'
import { sentenceFor } from '../web/words.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const list = (query: InputOf<typeof listAudit>) => shop.call(shop.admin, listAudit, query)
const read = async (query: InputOf<typeof listAudit>) => (await list(query)).entries.map(sentenceFor)
const newest = async (kind: 'lesson' | 'money', count: number) =>
  (await read({ kind })).slice(0, count).toReversed()
const later = () => shop.clock.advance({ minutes: 1 })

test('who booked, paid, moved and cancelled a lesson, and that the money went back, is in the log', async () => {
  const id = await shop.buyLesson(amara, helen, '2026-12-01T10:00:00Z')
  later()
  await shop.call(helen, moveLesson, {
    id,
    fromStartsAt: '2026-12-01T10:00:00Z',
    startsAt: '2026-12-02T12:00:00Z',
  })
  later()
  await shop.call(amara, cancelLesson, { id, reason: 'I’m ill.', toCard: true })
  await shop.settle()
  assert.deepEqual(await newest('lesson', 3), [
    'Amara Okafor booked a lesson with Helen Marsh on Wed 2 Dec, 12:00',
    'Helen Marsh moved Amara Okafor’s lesson from Tue 1 Dec, 10:00 to Wed 2 Dec, 12:00',
    'Amara Okafor cancelled their lesson with Helen Marsh on Wed 2 Dec, 12:00: I’m ill.',
  ])
  assert.deepEqual(await newest('money', 2), [
    'Amara Okafor paid £38.00 by card for their lesson with Helen Marsh on Wed 2 Dec, 12:00',
    'Refund of £38.00 to Amara Okafor: cancelled in time',
  ])
  const { entries } = await list({ kind: 'money' })
  assert.deepEqual(
    entries.map(({ what, pence, lesson, instructor }) => [what, pence, lesson?.id, instructor?.name]),
    [
      ['refund', 3_800, id, 'Helen Marsh'],
      ['paid', 3_800, id, 'Helen Marsh'],
    ],
  )
})

test('what Helen marks, takes back and waives is in the log with what it cost', async () => {
  const id = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  shop.clock.set('2026-11-24T11:05:00Z')
  await shop.call(helen, markLesson, { id, outcome: 'no-show' })
  later()
  await shop.call(helen, undoOutcome, { id })
  later()
  await shop.call(helen, markLesson, { id, outcome: 'delivered', minutes: 45 })
  await shop.settle()
  const lesson = 'Amara Okafor’s lesson on Tue 24 Nov, 10:00'
  assert.deepEqual(await newest('lesson', 3), [
    `Helen Marsh marked ${lesson} as a no show, which costs £38.00`,
    `Helen Marsh took back how ${lesson} was marked`,
    `Helen Marsh marked ${lesson} as delivered, shorter than booked`,
  ])

  const late = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  shop.clock.set('2026-11-25T09:00:00Z')
  await shop.call(amara, cancelLesson, { id: late })
  await shop.settle()
  later()
  await shop.call(helen, waiveCancellation, { id: late })
  await shop.settle()
  assert.deepEqual(await newest('lesson', 1), [
    'Amara Okafor cancelled their lesson with Helen Marsh on Wed 25 Nov, 10:00',
  ])
  assert.deepEqual(await newest('money', 1), [
    'Helen Marsh waived the charge for Amara Okafor’s lesson on Wed 25 Nov, 10:00',
  ])
})

test('that nobody marked a lesson, and that an administrator cancelled one, is in the log', async () => {
  await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  shop.clock.set('2026-11-27T11:00:01Z')
  await shop.settle()
  assert.deepEqual(await newest('lesson', 1), [
    'Amara Okafor’s lesson with Helen Marsh on Thu 26 Nov, 10:00 counts as delivered: nobody marked it for a day',
  ])
  const id = await shop.buyLesson(amara, helen, '2026-12-03T10:00:00Z')
  later()
  await shop.call(shop.admin, cancelForBoth, { id, reason: 'Helen has no car.' })
  await shop.settle()
  assert.deepEqual((await newest('lesson', 2)).toSorted(), [
    'Priya Shah cancelled a lesson of Amara Okafor: Helen has no car.',
    'The platform cancelled Amara Okafor’s lesson with Helen Marsh on Thu 3 Dec, 10:00: Helen has no car.',
  ])
  assert.deepEqual(await newest('money', 1), [
    'Refund of £38.00 to Amara Okafor: the learner isn’t the one who cancelled',
  ])
})

test('cash that Helen marks as received and takes back stays in the log; the name of a learner without an account does not', async () => {
  const { id: pupilId, learnerId } = await shop.call(helen, addPupil, { name: 'Stan Whitcombe' })
  const { id } = await shop.call(helen, enterLesson, {
    pupilId,
    startsAt: '2026-12-04T13:00:00Z',
    minutes: 60,
    payment: 'cash',
    pricePence: 3600,
  })
  later()
  await shop.call(helen, receiveForLesson, { id })
  later()
  await shop.call(helen, undoReceipt, { id })
  const stan = `a learner without an account (${learnerId.slice(-4).toUpperCase()})`
  const lesson = `the lesson of ${stan} on Fri 4 Dec, 13:00`
  assert.deepEqual(await newest('lesson', 1), [
    `Helen Marsh entered a lesson with ${stan} on Fri 4 Dec, 13:00`,
  ])
  assert.deepEqual(await newest('money', 2), [
    `Helen Marsh marked £36.00 for ${lesson} as received`,
    `Helen Marsh took back that £36.00 had been received for ${lesson}`,
  ])
  later()
  await shop.call(helen, receiveForLesson, { id })
  assert.deepEqual(await newest('money', 1), [`Helen Marsh marked £36.00 for ${lesson} as received in cash`])
  await shop.services.asSystem('nobody changes it', async (db) => {
    for (const text of ['update public.lesson_acts set pence = 0', 'delete from public.lesson_acts'])
      await assert.rejects(
        db.attempt(() => db.queryUnchecked(text)),
        /permission denied/,
      )
  })
})

test('the log of lessons and money narrows to a person and to days, and pages miss nothing', async () => {
  const tom = await shop.teacher('Tom Reid')
  const dev = await shop.person('Dev Patel')
  await shop.buyBlock(dev, tom)
  const about = (query: InputOf<typeof listAudit>) => read({ ...query, person: dev.id })
  assert.deepEqual(await about({ kind: 'money' }), [
    'Dev Patel paid £361.00 by card for 10-hour block with Tom Reid',
  ])
  assert.deepEqual(await about({ kind: 'lesson' }), [])
  assert.deepEqual(await about({ kind: 'money', from: '2026-11-28' }), [])
  assert.deepEqual(await read({ kind: 'money', search: 'dev pat' }), await about({ kind: 'money' }))

  await shop.services.asSystem('a busy month', (db) =>
    db.queryUnchecked(
      `insert into public.lesson_moves (lesson_id, moved_by, from_starts_at, from_minutes, to_starts_at, to_minutes, at)
       select l.id, 'learner', l.starts_at, 60, l.starts_at, 60, timestamptz '2026-10-01T09:00Z' + (n / 3) * interval '1 hour'
       from generate_series(1, 57) n, (select id, starts_at from public.lessons order by id limit 1) l`,
    ),
  )
  const met: string[] = []
  const query = { kind: 'lesson', person: amara.id } as const
  for (let cursor: string | null = ''; cursor !== null && met.length < 200; ) {
    const page: OutputOf<typeof listAudit> = await list({ ...query, cursor })
    met.push(...page.entries.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const { rows } = await shop.services.asSystem('all of it', (db) =>
    db.queryUnchecked<{ count: number }>(
      `select count(booked_at)::int + count(outcome)::int + (select count(*)::int from public.lesson_moves)
         + 2 * (select count(*)::int from public.outcomes_taken_back) as count from public.lessons where learner_id = $1`,
      [amara.id],
    ),
  )
  const acts = (await list(query)).entries.filter(({ kind }) => kind === 'act').length
  assert.equal(met.length, rows[0]!.count + acts)
  assert.equal(new Set(met).size, met.length)
})

test('a payout on request, money that was given up and a change of the VAT number are in the log', async () => {
  const noor = await shop.teacher('Noor Khan')
  await shop.becomePayee(noor)
  const earn = async (day: string) => {
    const id = await shop.buyLesson(amara, noor, `${day}T10:00:00Z`)
    await shop.deliver(noor, id, `${day}T11:00:00Z`)
    shop.clock.advance({ hours: 49 })
  }
  await earn('2027-01-12')
  await shop.call(noor, payOut, { pence: 3_420 })
  await shop.settle()
  await earn('2027-01-19')
  await shop.call(noor, waivePayable, { pence: 3_420 })
  later()
  for (const vatNumber of ['980 7806 84', 'GB 980 7806 84', '']) {
    await shop.call(noor, setVat, { vatNumber })
    later()
  }
  const own = (await read({ kind: 'money', person: noor.id })).filter((said) => said.startsWith('Noor Khan'))
  assert.deepEqual(own.toReversed(), [
    'Noor Khan requested a payout of £34.20',
    'Noor Khan gave up £34.20 that they had earned',
    'Noor Khan gave the VAT number GB 980780684',
    'Noor Khan is no longer registered for VAT',
  ])
})
