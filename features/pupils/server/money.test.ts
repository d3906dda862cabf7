import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { cancelLesson, deliverLesson, getLesson, lessonNotBooked } from '#features/lessons/contract.ts'
import { hoursShort, timeOver } from '#features/lessons/moving-contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import type { InputOf } from '#tests/support/test-app.ts'
import * as earlier from '../earlier-contract.ts'
import * as money from '../money-contract.ts'

const { cast, add, enter, pupil, sql } = openPupils()

test('cash is owed once the lesson is over, received in one tap, and taken back as easily', async () => {
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  assert.equal((await pupil(id)).balance.pence, 0)
  cast.app.clock.set('2026-11-24T11:00:00Z')
  await cast.app.call(cast.helen, deliverLesson, { id: lesson })
  assert.equal((await pupil(id)).balance.pence, -3600)
  for (let twice = 0; twice < 2; twice++)
    assert.equal(
      (await cast.app.call(cast.helen, money.receiveForLesson, { id: lesson })).receivedAt,
      '2026-11-24T11:00:00Z',
    )
  assert.equal((await pupil(id)).balance.pence, 0)
  assert.equal((await cast.app.call(cast.helen, money.undoReceipt, { id: lesson })).receivedAt, null)
  assert.equal((await pupil(id)).balance.pence, -3600)
  const booked = await bookLesson(cast.app, cast.amara, cast.helen, '2026-11-26T10:00:00Z')
  await cast.app.fails(cast.helen, money.receiveForLesson, { id: booked }, money.notPaidByHand)
})

test('a payment noted without a network is noted once, even if it was taken back since', async () => {
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  cast.app.clock.set('2026-11-24T11:00:00Z')
  const receipt = { id: lesson, key: crypto.randomUUID(), pence: 3600, payment: 'cash' } as const
  const note = (more: Partial<InputOf<typeof money.receiveForLesson>> = {}) =>
    cast.app.call(cast.helen, money.receiveForLesson, { ...receipt, ...more })
  await note()
  cast.app.clock.advance({ minutes: 10 })
  assert.equal((await note()).receivedAt, '2026-11-24T11:00:00Z')
  await cast.app.call(cast.helen, money.undoReceipt, { id: lesson })
  assert.equal((await note()).receivedAt, null)
  assert.equal((await note({ key: crypto.randomUUID() })).receivedAt, '2026-11-24T11:10:00Z')
})

test('what was noted on another device meanwhile stays: the same counts once, another way or amount is refused', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  const [paid, missed, off] = [
    await enter(id),
    await enter(id, '2026-11-24T13:00:00Z'),
    await enter(id, '2026-11-26T10:00:00Z'),
  ]
  await sql(`update public.lessons set cancellation_tiers = '[{"hours": 48, "percent": 50}]'`)
  const fromTheCar = (lesson: string, payment: 'cash' | 'bank' = 'cash') =>
    ({ id: lesson, key: crypto.randomUUID(), pence: 3600, payment }) as const
  app.clock.set('2026-11-24T14:00:00Z')
  await app.call(helen, money.receiveForLesson, { id: paid.id })
  await app.call(helen, money.receiveForLesson, fromTheCar(paid.id))
  await app.fails(helen, money.receiveForLesson, fromTheCar(paid.id, 'bank'), money.receivedOtherwise)
  await app.call(helen, markLesson, { outcome: 'no-show', id: missed.id })
  const { amountPence } = await app.fails(
    helen,
    money.receiveForLesson,
    fromTheCar(missed.id),
    money.amountChanged,
  )
  assert.equal(amountPence, 1800)
  await app.call(helen, cancelLesson, { id: off.id })
  await app.fails(helen, money.receiveForLesson, fromTheCar(off.id), lessonNotBooked)
  const { cashPence, bankPence } = await app.call(helen, money.getTakings, {})
  assert.deepEqual([cashPence, bankPence], [3600, 0])
})

test('agreed in cash, it came by transfer: one request says so; paid by card, it is refused', async () => {
  const { app, helen, amara } = cast
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  const key = crypto.randomUUID()
  const seen = await app.call(helen, money.receiveForLesson, {
    id: lesson,
    key,
    payment: 'bank',
    pence: 3600,
  })
  assert.deepEqual([seen.paidWith, seen.receivedAt !== null], ['bank', true])
  const byCard = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  await app.fails(
    helen,
    money.receiveForLesson,
    { id: byCard, key: crypto.randomUUID(), payment: 'cash', pence: 4150 },
    money.alreadyPaid,
  )
})

test('cash and transfers carry no commission and never touch the ledger; takings show them apart', async () => {
  const { id } = await add('Dave Hill')
  for (const [startsAt, payment] of [
    [tuesday, 'cash'],
    ['2026-11-24T13:00:00Z', 'bank'],
    ['2026-11-24T15:00:00Z', 'bank'],
  ] as const) {
    const { id: lesson } = await enter(id, startsAt, { payment })
    cast.app.clock.set(Temporal.Instant.from(startsAt).add({ hours: 1 }))
    await cast.app.call(cast.helen, deliverLesson, { id: lesson })
    if (startsAt !== '2026-11-24T15:00:00Z')
      await cast.app.call(cast.helen, money.receiveForLesson, { id: lesson })
  }
  await cast.app.settle()
  const { gross_pence, commission_pence, held_pence, payable_pence } = await cast.app.call(
    cast.helen,
    getEarnings,
    {},
  )
  assert.deepEqual([gross_pence, commission_pence, held_pence, payable_pence], [0, 0, 0, 0])
  await cast.app.mustBalance()
  const { cashPence, bankPence, owedPence, lines } = await cast.app.call(cast.helen, money.getTakings, {})
  assert.deepEqual([cashPence, bankPence, owedPence], [3600, 3600, 3600])
  assert.deepEqual(
    lines.map(({ name, pence, method }) => [name, pence, method]),
    [
      ['Dave Hill', 3600, 'bank'],
      ['Dave Hill', 3600, 'cash'],
    ],
  )
})

test('who owes is listed by name, the longest first; lessons to come and those paid are not', async () => {
  const { app, helen, owen, amara } = cast
  const maureen = await add('Maureen Lyle')
  const dave = await add('Dave Hill')
  await enter(maureen.id, '2027-02-02T10:00:00Z')
  const late = await enter(dave.id, '2026-11-24T12:00:00Z')
  const first = await enter(maureen.id, '2026-11-24T10:00:00Z')
  const paid = await enter(dave.id, '2026-11-24T14:00:00Z')
  const owedTo = async (who = helen, learnerId?: string) => {
    const { owedPence, lessons } = await app.call(who, money.listOwed, { ...(learnerId && { learnerId }) })
    return [owedPence, lessons.map(({ id, learner }) => [id, learner?.name])]
  }
  assert.deepEqual(await owedTo(), [0, []], 'nothing is owed before a lesson ends')
  app.clock.set('2026-11-24T16:00:00Z')
  await app.call(helen, money.receiveForLesson, { id: paid.id })
  const both = [
    [first.id, 'Maureen Lyle'],
    [late.id, 'Dave Hill'],
  ]
  assert.deepEqual(await owedTo(), [7200, both])
  assert.deepEqual(await owedTo(helen, dave.learnerId), [3600, both.slice(1)])
  assert.deepEqual(await owedTo(owen), [0, []])
  await app.call(helen, money.receiveForLesson, { id: first.id })
  assert.deepEqual(await owedTo(), [3600, both.slice(1)])
  await app.fails(amara, money.listOwed, {}, notAllowed)
})

test('a no-show is owed, a lesson that the instructor cancels is not', async () => {
  const { id } = await add('Dave Hill')
  const { id: missed } = await enter(id)
  const { id: off } = await enter(id, '2026-11-26T10:00:00Z')
  cast.app.clock.set('2026-11-24T11:00:00Z')
  await cast.app.call(cast.helen, markLesson, { outcome: 'no-show', id: missed })
  await cast.app.call(cast.helen, cancelLesson, { id: off })
  assert.equal((await pupil(id)).balance.pence, -3600)
  await cast.app.fails(cast.helen, money.receiveForLesson, { id: off }, lessonNotBooked)
  await cast.app.settle()
})

test('a lesson cancelled at half its price is taken at half; what was paid before stays as it was', async () => {
  const { id } = await add('Dave Hill')
  const { id: first } = await enter(id)
  const { id: second } = await enter(id, '2026-11-24T13:00:00Z')
  await sql(`update public.lessons set cancellation_tiers = '[{"hours": 48, "percent": 50}]'`)
  await cast.app.call(cast.helen, money.receiveForLesson, { id: second })
  cast.app.clock.set('2026-11-24T14:00:00Z')
  await cast.app.call(cast.helen, markLesson, { outcome: 'no-show', id: first })
  await cast.app.call(cast.helen, markLesson, { outcome: 'no-show', id: second })
  assert.equal((await cast.app.call(cast.helen, money.getTakings, {})).owedPence, 1800)
  await cast.app.call(cast.helen, money.receiveForLesson, { id: first })
  const { cashPence, owedPence, lines } = await cast.app.call(cast.helen, money.getTakings, {})
  assert.deepEqual([cashPence, owedPence], [5400, 0])
  assert.deepEqual(lines.map(({ pence }) => pence).toSorted(), [1800, 3600])
  assert.equal((await pupil(id)).balance.pence, 1800)
  await cast.app.call(cast.helen, money.undoReceipt, { id: second })
  await cast.app.call(cast.helen, money.receiveForLesson, { id: second })
  assert.equal((await pupil(id)).balance.pence, 0)
})

test('a lesson that became longer after it was paid owes the rest, which one more tap notes', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  const first = await app.call(helen, money.receiveForLesson, { id: lesson })
  assert.deepEqual([first.receivedPence, first.pricePence], [3600, 3600])
  app.clock.set('2026-11-24T12:00:00Z')
  const longer = await app.call(helen, markLesson, { outcome: 'delivered', minutes: 90, id: lesson })
  assert.deepEqual([longer.receivedPence, longer.pricePence], [3600, 5400])
  assert.equal((await app.call(helen, money.getTakings, {})).owedPence, 1800)
  const rest = { id: lesson, key: crypto.randomUUID(), payment: 'cash' } as const
  const { amountPence } = await app.fails(
    helen,
    money.receiveForLesson,
    { ...rest, pence: 3600 },
    money.amountChanged,
  )
  assert.equal(amountPence, 1800)
  for (let twice = 0; twice < 2; twice++)
    await app.call(helen, money.receiveForLesson, { ...rest, pence: 1800 })
  const { cashPence, owedPence } = await app.call(helen, money.getTakings, {})
  assert.deepEqual([cashPence, owedPence, (await pupil(id)).balance.pence], [5400, 0, 0])
})

test('hours paid in advance are used lesson by lesson, come back with a cancelled one, and end', async () => {
  const { id } = await add('Dave Hill')
  await cast.app.fails(
    cast.helen,
    entering.enterLesson,
    { pupilId: id, startsAt: tuesday, minutes: 60, payment: 'hours' },
    entering.notEnoughHours,
  )
  const { prepaidHours } = await cast.app.call(cast.helen, money.addPrepaidHours, {
    id,
    minutes: 150,
    pence: 8500,
    method: 'bank',
  })
  const first = await enter(id, tuesday, { payment: 'hours', minutes: 90 })
  assert.deepEqual([first.paidWith, first.pricePence], ['hours', 5100])
  assert.equal((await pupil(id)).balance.minutesLeft, 60)
  const { minutesLeft } = await cast.app.fails(
    cast.helen,
    entering.enterLesson,
    { pupilId: id, startsAt: '2026-11-26T10:00:00Z', minutes: 90, payment: 'hours' },
    entering.notEnoughHours,
  )
  assert.equal(minutesLeft, 60)
  await cast.app.call(cast.helen, cancelLesson, { id: first.id })
  assert.equal((await pupil(id)).balance.minutesLeft, 150)
  assert.equal((await cast.app.call(cast.helen, money.getTakings, {})).bankPence, 8500)
  const after = await cast.app.call(cast.helen, money.removePrepaidHours, {
    id,
    hoursId: prepaidHours[0]!.id,
  })
  assert.equal(after.balance.minutesLeft, 0)
})

test('three lessons from hours paid with a price that does not divide cost together what was paid', async () => {
  const { id } = await add('Dave Hill')
  await cast.app.call(cast.helen, money.addPrepaidHours, { id, minutes: 180, pence: 10_000, method: 'cash' })
  const prices = []
  for (const day of [24, 25, 26])
    prices.push((await enter(id, `2026-11-${day}T10:00:00Z`, { payment: 'hours' })).pricePence)
  assert.deepEqual(prices, [3333, 3334, 3333])
})

test('hours that a lesson has used are not removed; those that are left are', async () => {
  const { id } = await add('Dave Hill')
  const pay = async (minutes: number) =>
    (await cast.app.call(cast.helen, money.addPrepaidHours, { id, minutes, pence: 3600, method: 'cash' }))
      .prepaidHours[0]!.id
  const hoursId = await pay(60)
  await enter(id, tuesday, { payment: 'hours' })
  await cast.app.fails(cast.helen, money.removePrepaidHours, { id, hoursId }, money.hoursUsed)
  assert.equal((await pupil(id)).balance.minutesLeft, 0)
  await pay(60)
  const after = await cast.app.call(cast.helen, money.removePrepaidHours, { id, hoursId })
  assert.equal(after.balance.minutesLeft, 0)
})

test('a lesson and a removal at the same instant cannot both have the hours', async () => {
  const { id } = await add('Dave Hill')
  const { prepaidHours } = await cast.app.call(cast.helen, money.addPrepaidHours, {
    id,
    minutes: 60,
    pence: 3600,
    method: 'cash',
  })
  const answers = await Promise.all([
    cast.app.tryCall(cast.helen, entering.enterLesson, {
      pupilId: id,
      startsAt: tuesday,
      minutes: 60,
      payment: 'hours',
    }),
    cast.app.tryCall(cast.helen, money.removePrepaidHours, { id, hoursId: prepaidHours[0]!.id }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
})

test('two lessons entered at the same instant cannot use the same hours', async () => {
  const { id } = await add('Dave Hill')
  await cast.app.call(cast.helen, money.addPrepaidHours, { id, minutes: 60, pence: 3600, method: 'cash' })
  const answers = await Promise.all(
    ['2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z'].map((startsAt) =>
      cast.app.tryCall(cast.helen, entering.enterLesson, {
        pupilId: id,
        startsAt,
        minutes: 60,
        payment: 'hours',
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
})

test('a learner’s lesson credit pays an entered lesson through the ledger, only for a time to come, and they may cancel it for a day', async () => {
  await cast.app.buyBlock(cast.amara, cast.helen)
  const query = { learnerId: cast.amara.id, minutes: 60, payment: 'hours' } as const
  await bookLesson(cast.app, cast.amara, cast.helen, '2026-11-27T10:00:00Z')
  const lesson = await cast.app.call(cast.helen, entering.enterLesson, { ...query, startsAt: tuesday })
  assert.deepEqual([lesson.paidWith, lesson.status], ['credit', 'booked'])
  assert.equal((await pupil(cast.amara.id)).balance.minutesLeft, 540)
  cast.app.clock.advance({ hours: 20 })
  const seen = await cast.app.call(cast.amara, getLesson, { id: lesson.id })
  assert.deepEqual([seen.cancellation?.free, seen.cancellation?.costPence], [true, 0])
  await cast.app.call(cast.amara, cancelLesson, { id: lesson.id })
  await cast.app.settle()
  assert.equal((await pupil(cast.amara.id)).balance.minutesLeft, 600)
  for (const startsAt of ['2026-11-24T10:00:00Z', '2026-11-25T03:45:00Z'])
    await cast.app.fails(cast.helen, entering.enterLesson, { ...query, startsAt }, entering.tooSoonForCredit)
  assert.equal((await pupil(cast.amara.id)).balance.minutesLeft, 600)
  await cast.app.fails(
    cast.helen,
    entering.enterLesson,
    { ...query, startsAt: '2026-11-20T10:00:00Z' },
    timeOver,
  )
  await cast.app.mustBalance()
})

test('what came in is a file for the books, one line each, for the instructor alone', async () => {
  const { app, helen } = cast
  const { id } = await add('=Maureen "Mo" Tully')
  const query = { pupilId: id, startsAt: '2026-11-24T16:00:00Z', minutes: 60, payment: 'cash' } as const
  const lesson = await app.call(helen, entering.enterLesson, { ...query, pricePence: 3600 })
  await app.call(helen, money.receiveForLesson, { id: lesson.id })
  await app.call(helen, money.addPrepaidHours, { id, minutes: 600, pence: 34_000, method: 'bank' })
  const readFile = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${app.url}/api/takings.csv?from=2026-11-01`, { headers })
    return { status: reply.status, lines: (await reply.text()).trim().split('\r\n') }
  }
  const { lines } = await readFile(helen.token)
  assert.equal(lines[0], 'Learner,Received on,For,Minutes,Method,Amount GBP')
  const theirs = lines
    .filter((line) => line.includes('Tully'))
    .map((line) => line.slice(line.indexOf(',2026')))
  assert.deepEqual(theirs.toSorted(), [
    ',2026-11-23,Hours in advance,600,Bank transfer,340.00',
    ',2026-11-23,Lesson,60,Cash,36.00',
  ])
  assert.ok(lines.every((line) => !line.startsWith('=')))
  assert.equal((await readFile(cast.amara.token)).status, 403)
})

test('hours given back by a free cancellation and spent elsewhere aren’t there twice when it is undone', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  await app.call(helen, money.addPrepaidHours, { id, minutes: 60, pence: 3000, method: 'cash' })
  const byHours = (startsAt: string) =>
    app.call(helen, entering.enterLesson, { pupilId: id, startsAt, minutes: 60, payment: 'hours' })
  const first = await byHours('2026-11-20T10:00:00Z')
  await app.call(helen, markLesson, { id: first.id, outcome: 'cancelled' })
  const second = await byHours('2026-11-26T10:00:00Z')
  await app.fails(helen, undoOutcome, { id: first.id }, hoursShort)
  assert.equal((await pupil(id)).balance.minutesLeft, 0)
  await app.call(helen, cancelLesson, { id: second.id })
  assert.equal((await app.call(helen, undoOutcome, { id: first.id })).status, 'booked')
  assert.equal((await pupil(id)).balance.minutesLeft, 0)
})

test('a lesson made shorter isn’t its whole length again once the rest of its hours is spent', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  await app.call(helen, money.addPrepaidHours, { id, minutes: 60, pence: 3000, method: 'cash' })
  const byHours = (startsAt: string, minutes: number) =>
    app.call(helen, entering.enterLesson, { pupilId: id, startsAt, minutes, payment: 'hours' })
  const first = await byHours('2026-11-20T10:00:00Z', 60)
  await app.fails(helen, markLesson, { id: first.id, outcome: 'delivered', minutes: 90 }, hoursShort)
  await app.call(helen, markLesson, { id: first.id, outcome: 'delivered', minutes: 30 })
  await byHours('2026-11-26T10:00:00Z', 30)
  await app.fails(helen, undoOutcome, { id: first.id }, hoursShort)
  assert.equal((await pupil(id)).balance.minutesLeft, 0)
})

test('hours from before the instructor came are lessons owed and no income; a late cancellation is charged from them', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  const added = await app.call(helen, money.addPrepaidHours, { id, minutes: 150, method: 'before' })
  assert.deepEqual(
    added.prepaidHours.map(({ pence, method }) => [pence, method]),
    [[9000, 'before']],
  )
  await app.fails(helen, money.addPrepaidHours, { id, minutes: 60, method: 'cash' }, entering.noPrice)
  const lesson = await enter(id, tuesday, { payment: 'hours' })
  assert.deepEqual([lesson.paidWith, lesson.pricePence], ['hours', 3600])
  assert.equal((await pupil(id)).balance.minutesLeft, 90)
  app.clock.set('2026-11-24T11:30:00Z')
  await app.call(helen, markLesson, { outcome: 'no-show', id: lesson.id })
  assert.equal((await pupil(id)).balance.minutesLeft, 90, 'a no-show has used its hour')
  const { cashPence, bankPence, lines } = await app.call(helen, money.getTakings, {})
  assert.deepEqual([cashPence, bankPence, lines], [0, 0, []])
})

test('what is owed from before is income when it comes, once, and can be taken back', async () => {
  const { app, helen, owen } = cast
  const { id, learnerId } = await add('Dave Hill')
  const { earlierDebts, balance } = await app.call(helen, earlier.addEarlierDebt, { id, pence: 3600 })
  assert.deepEqual(balance, { pence: -3600, minutesLeft: 0 })
  const debt = { id, debtId: earlierDebts[0]!.id }
  const { owedPence, earlier: debts } = await app.call(helen, money.listOwed, { learnerId })
  assert.deepEqual([owedPence, debts[0]!.name], [3600, 'Dave Hill'])
  for (const change of [earlier.removeEarlierDebt, earlier.undoEarlierReceipt])
    await app.fails(owen, change, debt, notFound)
  await app.fails(owen, earlier.receiveEarlierDebt, { ...debt, method: 'cash' }, notFound)
  await app.call(helen, earlier.receiveEarlierDebt, { ...debt, method: 'cash' })
  await app.call(helen, earlier.receiveEarlierDebt, { ...debt, method: 'bank' })
  const taken = await app.call(helen, money.getTakings, {})
  assert.deepEqual(
    [taken.cashPence, taken.bankPence, taken.owedPence, taken.lines.map(({ what, name }) => [what, name])],
    [3600, 0, 0, [['earlier', 'Dave Hill']]],
  )
  assert.equal((await pupil(id)).balance.pence, 0)
  await app.fails(helen, earlier.removeEarlierDebt, debt, earlier.debtPaid)
  await app.call(helen, earlier.undoEarlierReceipt, debt)
  assert.equal((await app.call(helen, money.getTakings, {})).cashPence, 0)
  assert.equal((await app.call(helen, earlier.removeEarlierDebt, debt)).balance.pence, 0)
  await app.mustBalance()
})

test('what was brought along goes with a deleted record; a debt that was paid stays in the books', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  await app.call(helen, money.addPrepaidHours, { id, minutes: 60, method: 'before' })
  await app.call(helen, earlier.addEarlierDebt, { id, pence: 1000 })
  const { earlierDebts } = await app.call(helen, earlier.addEarlierDebt, { id, pence: 3600 })
  const paid = earlierDebts.find(({ pence }) => pence === 3600)!
  await app.call(helen, earlier.receiveEarlierDebt, { id, debtId: paid.id, method: 'bank' })
  await app.call(helen, contract.deletePupil, { id })
  assert.deepEqual(
    await sql("select from public.prepaid_hours where method = 'before' and pupil_id is null"),
    [],
  )
  assert.deepEqual(await sql('select pence from public.earlier_debts where instructor_id = $1', [helen.id]), [
    { pence: 3600 },
  ])
  assert.equal((await app.call(helen, money.getTakings, {})).bankPence, 3600)
})

test('how the money for a lesson came and on which day can be changed; books and files have it there, and Undo still takes it back', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id, '2026-11-23T10:00:00Z')
  const change = { id: lesson, payment: 'bank', on: '2026-11-24' } as const
  await app.fails(helen, money.changeReceipt, change, money.notReceived)
  app.clock.set('2026-12-01T00:30:00Z')
  await app.call(helen, money.receiveForLesson, { id: lesson })
  const changed = await app.call(helen, money.changeReceipt, change)
  assert.deepEqual(
    [changed.paidWith, changed.receivedAt, changed.receivedPence],
    ['bank', '2026-11-24T12:00:00Z', 3600],
  )
  const ofNovember = { from: '2026-11-01', to: '2026-12-01' }
  const { bankPence, cashPence, lines } = await app.call(helen, money.getTakings, ofNovember)
  assert.deepEqual([bankPence, cashPence, lines[0]!.method], [3600, 0, 'bank'])
  const headers = { authorization: `Bearer ${helen.token}` }
  const readFile = async (file: string) =>
    (await fetch(`${app.url}/api/${file}.csv?${new URLSearchParams(ofNovember)}`, { headers })).text()
  assert.match(await readFile('takings'), /Dave Hill,2026-11-24,Lesson,60,Bank transfer,36\.00/)
  assert.match(await readFile('income'), /2026-11-24,.*,Dave Hill,Bank transfer,36\.00/)
  await app.call(helen, money.changeReceipt, { ...change, payment: 'cash' })
  const today = await app.call(helen, money.changeReceipt, { ...change, on: '2026-12-01' })
  assert.equal(today.receivedAt, '2026-12-01T00:30:00Z')
  assert.equal((await pupil(id)).balance.pence, 0)
  await app.call(helen, money.undoReceipt, { id: lesson })
  assert.equal((await pupil(id)).balance.pence, -3600)
})

test('a receipt is changed by its instructor alone, to no day to come, and never to what was paid by card', async () => {
  const { app, helen, owen } = cast
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  await app.call(helen, money.receiveForLesson, { id: lesson })
  const change = { id: lesson, payment: 'bank', on: '2026-11-23' } as const
  await app.fails(owen, money.changeReceipt, change, notFound)
  await app.fails(cast.amara, money.changeReceipt, change, notAllowed)
  await app.fails(helen, money.changeReceipt, { ...change, on: '2026-11-24' }, money.receivedLater)
  const booked = await bookLesson(app, cast.amara, helen, '2026-11-26T10:00:00Z')
  await app.fails(helen, money.changeReceipt, { ...change, id: booked }, money.notReceived)
})
