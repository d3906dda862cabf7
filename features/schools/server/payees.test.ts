import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { deleteMyAccount, getDeletionPreview, wordsToType } from '#features/account-deletion/contract.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { changeRole, moneyBound } from '#features/admin/contract.ts'
import {
  endSchoolContract,
  enterSchoolContract,
  getUserSchoolContract,
} from '#features/admin/plan-contract.ts'
import { getBooks } from '#features/books/contract.ts'
import { acceptInvitation, invite } from '#features/invitations/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import {
  getStatement,
  listPayouts,
  listSchoolPayouts,
  onPaydaysOnly,
  paidToSchool,
  payOut,
  retryPayout,
  setPayoutRhythm,
  waivePayable,
} from '#features/payouts/contract.ts'
import { payOutOnPayday } from '#features/payouts/server/paydays.ts'
import { sendPayout } from '#features/payouts/server/send-payout.ts'
import { contractOverlaps, startsInPast } from '#features/plans/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getSchool, leaveSchool, nameSchool } from '../contract.ts'
import {
  agreeToPayee,
  getMyPayee,
  getSchoolPayees,
  hasPayee,
  payeeChanged,
  schoolNotReady,
} from '../payee-contract.ts'
import { joinSchool } from './schools.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

async function hear() {
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
async function payday(day: string) {
  shop.clock.set(`${day}T05:00:00Z`)
  await payOutOnPayday.work({}, shop.services)
  await hear()
}

async function schoolOf(owner: Person, name: string, members: readonly Person[]) {
  await shop.call(owner, nameSchool, { name })
  for (const member of members) {
    await shop.call(owner, invite, { name: member.name, email: member.email })
    await shop.settle()
    const mail = (await shop.mailsTo(member.email)).findLast(({ kind }) => kind === 'invitation.instructor')!
    await shop.call(member, acceptInvitation, { token: /#([0-9a-f]{64})/.exec(mail.body.text)![1]! })
  }
}

let nr = 0
/** So many lessons of £38 on a day, worth £34.20 each after commission, two days later. */
async function teach(instructor: Person, day: string, lessons = 1) {
  const learner = await shop.person(`Learner ${(nr += 1)}`)
  shop.clock.set(Temporal.Instant.from(`${day}T08:00:00Z`).subtract({ hours: 24 }).toString())
  const starts = Array.from({ length: lessons }, (_, at) => `${day}T${12 + 2 * at}:00:00Z`)
  const booked: string[] = []
  for (const at of starts) booked.push(await shop.buyLesson(learner, instructor, at))
  for (const [at, id] of booked.entries()) await shop.deliver(instructor, id, `${day}T${13 + 2 * at}:00:00Z`)
  shop.clock.advance({ hours: 48 })
  return learner
}

async function agree(instructor: Person) {
  await shop.reauthenticate(instructor)
  const { offer } = await shop.call(instructor, getMyPayee, {})
  const { contractId, startsOn } = offer!
  return shop.call(instructor, agreeToPayee, { contractId, startsOn })
}
const enter = (owner: Person, startsOn: string) =>
  shop.call(shop.admin, enterSchoolContract, { id: owner.id, startsOn, note: 'Signed by post' })
const kindsOf = async (who: Person) =>
  (await shop.call(who, listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'school-payee')
    .map(({ facts }) => facts.change)
const banksOf = (account: string) => {
  const ids = new Set(
    shop.stripe
      .transfers()
      .filter(({ destination }) => destination === account)
      .map(({ metadata }) => metadata?.['payout_id']),
  )
  return shop.stripe
    .payouts()
    .filter(({ status, metadata }) => status !== 'failed' && ids.has(metadata?.['payout_id']))
    .reduce((sum, { amount }) => sum + amount, 0)
}

test('a school is the payee once an administrator has entered it and the instructor has agreed: earlier payouts stay theirs, later ones go to the school, until they leave', async () => {
  shop.clock.set('2026-11-23T08:00:00Z')
  const gwen = await shop.person('Gwen Parry', 'school_owner')
  const [helen, owen] = [await shop.teacher('Helen Marsh'), await shop.teacher('Owen Pike')]
  await schoolOf(gwen, 'Severn School', [helen, owen])
  const own = await shop.becomePayee(helen)
  assert.deepEqual(await shop.call(helen, getMyPayee, {}), { offer: null, agreed: null })
  const seen = { contractId: gwen.id, startsOn: '2026-11-30' }
  await shop.fails(helen, agreeToPayee, seen, notFound)

  await teach(helen, '2026-11-23', 2)
  await payday('2026-11-26')
  assert.equal(banksOf(own), 6_840)

  for (const who of [gwen, helen])
    await shop.fails(who, enterSchoolContract, { id: gwen.id, startsOn: '2026-11-30', note: '' }, notAllowed)
  const terms = { id: gwen.id, startsOn: '2026-11-30', note: '' }
  await shop.fails(shop.admin, enterSchoolContract, { ...terms, startsOn: '2026-11-25' }, startsInPast)
  await shop.fails(shop.admin, enterSchoolContract, { ...terms, id: helen.id }, notFound)
  await enter(gwen, '2026-11-30')
  await shop.fails(shop.admin, enterSchoolContract, terms, contractOverlaps)
  const entered = await shop.call(shop.admin, getUserSchoolContract, { id: gwen.id })
  assert.deepEqual(
    [entered.contract?.startsOn, entered.contract?.note, entered.contract?.agreedBy, entered.instructors],
    ['2026-11-30', 'Signed by post', shop.admin.name, 2],
  )
  const { entries } = await shop.call(shop.admin, listAudit, {})
  assert.ok(entries.some(({ what, detail }) => what === 'contract-agreed' && detail.includes('2026-11-30')))
  assert.deepEqual(await kindsOf(helen), ['offered'])
  const { offer } = await shop.call(helen, getMyPayee, {})
  assert.deepEqual([offer?.school, offer?.startsOn, offer?.isReady], ['Severn School', '2026-11-30', false])
  const wanted = { contractId: offer!.contractId, startsOn: '2026-11-30' }
  await shop.fails(owen, agreeToPayee, wanted, reauthenticationNeeded)
  await shop.reauthenticate(helen)
  await shop.fails(helen, agreeToPayee, wanted, schoolNotReady)

  const schools = await shop.becomePayee(gwen)
  await shop.fails(gwen, setPayoutRhythm, { rhythm: 'request' }, onPaydaysOnly)
  await shop.reauthenticate(helen)
  await shop.fails(helen, agreeToPayee, { ...wanted, startsOn: '2026-11-29' }, payeeChanged)
  const agreed = await shop.call(helen, agreeToPayee, wanted)
  assert.equal(agreed.agreed?.startsOn, '2026-11-30')
  await shop.fails(helen, agreeToPayee, wanted, hasPayee)
  assert.deepEqual(await kindsOf(gwen), ['agreed'])
  assert.deepEqual(await kindsOf(helen), ['consent', 'offered'])
  const consent = (await shop.mailsTo(helen.email)).find(({ kind }) => kind === 'payee-consent')
  assert.match(consent?.body.text ?? '', /Mon 30 Nov 2026.*Severn School/)
  const { instructors } = await shop.call(gwen, getSchoolPayees, {})
  assert.deepEqual(
    instructors.map(({ name, agreed: its }) => [name, its?.startsOn ?? null]),
    [
      ['Helen Marsh', '2026-11-30'],
      ['Owen Pike', null],
    ],
  )
  assert.equal((await shop.call(helen, listPayouts, {})).payee, null, 'not before the first day')

  await teach(helen, '2026-11-30', 2)
  const before = await shop.call(helen, listPayouts, {})
  assert.deepEqual([before.payee?.name, before.payee?.nextOn], ['Severn School', '2026-12-03'])
  await shop.fails(helen, payOut, { pence: before.availablePence }, paidToSchool)
  await shop.fails(helen, waivePayable, { pence: before.availablePence }, paidToSchool)
  assert.equal((await shop.call(gwen, listSchoolPayouts, {})).availablePence, 6_840)
  await payday('2026-12-03')
  assert.deepEqual([banksOf(own), banksOf(schools)], [6_840, 6_840])
  const after = await shop.call(helen, listPayouts, {})
  assert.deepEqual(
    after.payouts.map(({ pence, paidTo }) => [pence, paidTo]),
    [
      [6_840, 'Severn School'],
      [6_840, null],
    ],
  )
  assert.deepEqual([after.availablePence, after.onItsWayPence, after.paidThisTaxYearPence], [0, 0, 6_840])
  const listed = await shop.call(gwen, listSchoolPayouts, {})
  assert.deepEqual(
    listed.payouts.map(({ instructor, pence, state }) => [instructor, pence, state]),
    [['Helen Marsh', 6_840, 'sent']],
  )
  assert.equal(listed.onItsWayPence, 6_840)
  await shop.mustBalance()

  const { id } = listed.payouts[0]!
  const [theirs, the] = [
    await shop.call(gwen, getStatement, { id }),
    await shop.call(helen, getStatement, { id }),
  ]
  assert.deepEqual(
    [theirs.instructor, theirs.bankLast4, theirs.lines.map(({ learner, netPence }) => [learner, netPence])],
    [
      'Helen Marsh',
      '2345',
      [
        [null, 3_420],
        [null, 3_420],
      ],
    ],
  )
  assert.deepEqual([the.instructor, the.bankLast4], [null, null])
  assert.ok(the.lines.every(({ learner }) => learner?.startsWith('Learner')))
  const earlier = after.payouts[1]!.id
  const rhys = await shop.person('Rhys Owen', 'school_owner')
  await shop.fails(gwen, getStatement, { id: earlier }, notFound)
  await shop.fails(rhys, getStatement, { id }, notFound)
  await shop.fails(owen, getStatement, { id }, notFound)
  await shop.fails(helen, retryPayout, { id }, paidToSchool)
  const csv = await shop.ask(gwen, 'GET', `/api/payouts/statement.csv?id=${id}`)
  assert.match(`${csv.body}`, /Severn|Lesson/)
  assert.doesNotMatch(`${csv.body}`, /Learner/)
  const pdf = await shop.ask(gwen, 'GET', `/api/payouts/${id}/statement.pdf`)
  assert.equal(pdf.status, 200)
  assert.equal((await shop.ask(rhys, 'GET', `/api/payouts/${id}/statement.pdf`)).status, 404)
  const mail = (await shop.mailsTo(gwen.email)).find(({ kind }) => kind === 'payout-sent')
  assert.equal(mail?.subject, '£68.40 for Helen Marsh’s lessons is on its way to your bank')
  await shop.fails(shop.admin, changeRole, { id: gwen.id, role: 'instructor' }, moneyBound)

  await teach(helen, '2026-12-04', 1)
  await shop.call(helen, leaveSchool, {})
  assert.equal((await shop.call(helen, listPayouts, {})).payee, null)
  await payday('2026-12-10')
  assert.deepEqual([banksOf(own), banksOf(schools)], [10_260, 6_840], 'the school is paid no more')
  assert.deepEqual((await shop.call(gwen, listSchoolPayouts, {})).payouts.length, 1)
  await shop.mustBalance()

  shop.clock.set('2026-12-14T09:00:00Z')
  await hear()
  await shop.call(owen, leaveSchool, {})
  await shop.call(shop.admin, changeRole, { id: gwen.id, role: 'instructor' })
  const later = await shop.call(gwen, getStatement, { id })
  assert.deepEqual(
    later.lines.map(({ learner }) => learner),
    [null, null],
    'whatever its owner is by now',
  )
  const file = await shop.ask(gwen, 'GET', `/api/payouts/statement.csv?id=${id}`)
  assert.doesNotMatch(`${file.body}`, /Learner/)
})

const password = 'eleven green lorries'
async function endAccount(who: Person) {
  const hash = await hashPassword(password)
  await shop.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [who.id, hash]),
  )
  await shop.call(who, deleteMyAccount, { words: wordsToType, password })
}

/** A school that is paid from today for the lessons of one instructor. */
async function paidSchool(name: string, today: string) {
  shop.clock.set(`${today}T08:00:00Z`)
  const owner = await shop.person(`Owner of ${name}`, 'school_owner')
  const instructor = await shop.teacher(`Teacher of ${name}`)
  await schoolOf(owner, name, [instructor])
  const own = await shop.becomePayee(instructor)
  await enter(owner, today)
  const schools = await shop.becomePayee(owner)
  return { owner, instructor, own, schools }
}

test('a payout keeps the payee with which it was made, when the instructor agrees or leaves before it is transferred or sent', async () => {
  const { owner, instructor, own, schools } = await paidSchool('Kept School', '2027-01-08')
  await teach(instructor, '2027-01-11', 1)
  shop.stripe.failNextRequests(1_000, 500)
  await payday('2027-01-14')
  shop.stripe.endFaults()
  await agree(instructor)
  const [first] = (await shop.call(instructor, listPayouts, {})).payouts
  assert.deepEqual([first?.state, first?.paidTo], ['due', null])
  await sendPayout.work({ payoutId: first!.id }, shop.services)
  await hear()
  assert.deepEqual([banksOf(own), banksOf(schools)], [3_420, 0])

  await teach(instructor, '2027-01-18', 1)
  shop.stripe.failNextRequests(1_000, 500)
  await payday('2027-01-21')
  shop.stripe.endFaults()
  await shop.call(instructor, leaveSchool, {})
  const [second] = (await shop.call(instructor, listPayouts, {})).payouts
  assert.deepEqual([second?.state, second?.paidTo], ['due', 'Kept School'])
  await sendPayout.work({ payoutId: second!.id }, shop.services)
  await hear()
  assert.deepEqual([banksOf(own), banksOf(schools)], [3_420, 3_420])

  await shop.changeBank(schools, '11111116')
  await shop.mustBalance()
  assert.equal((await shop.call(owner, listSchoolPayouts, {})).payouts.length, 1)

  shop.clock.set('2027-01-26T09:00:00Z')
  await hear()
  await endAccount(owner)
  const { payouts } = await shop.call(instructor, listPayouts, {})
  assert.deepEqual(
    payouts.map(({ paidTo }) => paidTo),
    ['A former school', null],
    'a school’s name goes with its owner',
  )
})

test('a payout that the school’s bank sent back is sent again to the school, by its owner, and the instructor’s own go on', async () => {
  const { owner, instructor, own, schools } = await paidSchool('Returned School', '2027-01-29')
  await agree(instructor)
  await shop.changeBank(schools, '11111116')
  await teach(instructor, '2027-02-01', 1)
  await payday('2027-02-04')
  shop.clock.set('2027-02-08T09:00:00Z')
  await hear()
  const [failed] = (await shop.call(owner, listSchoolPayouts, {})).payouts
  assert.equal(failed?.state, 'failed')
  const mail = (await shop.mailsTo(owner.email)).find(({ kind }) => kind === 'payout-failed')
  assert.match(mail?.body.text ?? '', /\/dashboard\/school\/payouts/)
  assert.ok(!(await shop.mailsTo(instructor.email)).some(({ kind }) => kind === 'payout-failed'))
  await shop.call(instructor, leaveSchool, {})
  const [hers, the] = [
    await shop.call(owner, getDeletionPreview, {}),
    await shop.call(instructor, getDeletionPreview, {}),
  ]
  const isHeld = ({ obstacles }: typeof hers) => obstacles.some(({ kind }) => kind === 'payouts-under-way')
  assert.deepEqual([isHeld(hers), isHeld(the)], [true, false], 'it’s the school’s to see to')
  await endAccount(instructor)
  await shop.changeBank(schools, '00012345')
  await hear()
  assert.deepEqual([banksOf(own), banksOf(schools)], [0, 3_420])
  await shop.mustBalance()
})

test('an instructor who agrees or leaves while a payday runs is paid once: to one of the two, all of it', async () => {
  const { owner, instructor, own, schools } = await paidSchool('Busy School', '2027-02-26')
  const { school } = await shop.call(owner, getSchool, {})
  let due = 0
  for (const [round, day] of ['2027-03-01', '2027-03-15', '2027-04-12'].entries()) {
    if (round > 0)
      await shop.services.asSystem('join again', (db) => joinSchool(db, school!.id, instructor.id))
    await teach(instructor, day, 1)
    due += 3_420
    const thursday = Temporal.PlainDate.from(day).add({ days: 3 })
    shop.clock.set(`${thursday}T05:00:00Z`)
    const pay = () => payOutOnPayday.work({}, shop.services)
    await Promise.all([pay(), agree(instructor), pay()])
    await hear()
    await teach(instructor, `${thursday.add({ days: 1 })}`, 1)
    due += 3_420
    shop.clock.set(`${thursday.add({ days: 7 })}T05:00:00Z`)
    await Promise.all([shop.call(instructor, leaveSchool, {}), pay(), pay()])
    await hear()
    await pay()
    await hear()
    assert.equal(banksOf(own) + banksOf(schools), due, `round ${round}`)
    await shop.mustBalance()
  }
  const { payouts } = await shop.call(instructor, listPayouts, { limit: 100 })
  assert.equal(
    payouts.filter(({ paidTo }) => paidTo !== null).reduce((sum, { pence }) => sum + pence, 0),
    banksOf(schools),
  )
})

test('what was paid to a school is no income in the instructor’s books: it goes off with its commission on the day it was paid out', async () => {
  const { instructor } = await paidSchool('Booked School', '2027-04-09')
  await agree(instructor)
  await teach(instructor, '2027-04-12', 2)
  const earned = await shop.call(instructor, getBooks, {})
  assert.deepEqual([earned.incomePence, earned.expensesPence], [7_600, 760])
  await payday('2027-04-15')
  const paid = await shop.call(instructor, getBooks, {})
  assert.deepEqual([paid.incomePence, paid.expensesPence, paid.profitPence], [0, 0, 0])
})

test('when an administrator ends the contract the instructors are paid again at once, and hear of it', async () => {
  const { owner, instructor, own, schools } = await paidSchool('Ended School', '2027-05-07')
  await agree(instructor)
  await teach(instructor, '2027-05-10', 1)
  await shop.fails(owner, endSchoolContract, { id: owner.id }, notAllowed)
  await shop.call(shop.admin, endSchoolContract, { id: owner.id })
  await shop.fails(shop.admin, endSchoolContract, { id: owner.id }, notFound)
  assert.deepEqual(await shop.call(instructor, getMyPayee, {}), { offer: null, agreed: null })
  assert.deepEqual(await kindsOf(instructor), ['ended', 'consent', 'offered'])
  await payday('2027-05-13')
  assert.deepEqual([banksOf(own), banksOf(schools)], [3_420, 0])
  await shop.call(owner, nameSchool, { name: 'Renamed School' })
})
