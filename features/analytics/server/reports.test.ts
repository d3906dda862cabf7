import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import { agreeContract, endContract, getUserPlan } from '#features/admin/plan-contract.ts'
import { linkNotGood } from '#features/notifications/contract.ts'
import { getMyPlan, startTrial } from '#features/plans/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import {
  changeReport,
  copyReport,
  deleteReport,
  describeReportLink,
  enoughReports,
  getSavedReport,
  listReports,
  reportsLocked,
  saveReport,
  setReportEmails,
} from '../report-contract.ts'
import { emailReports } from './report-emails.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const monday = '2026-11-23T08:00:00Z'

type Form = InputOf<typeof saveReport>
const monthly: Form = {
  name: 'Money each month',
  period: 'last-month',
  from: null,
  to: null,
  compares: true,
  parts: ['income', 'lessons'],
  emailed: 'never',
}
const save = (who: Person, form: Partial<Form> = {}) => shop.call(who, saveReport, { ...monthly, ...form })

const agree = (who: Person, features: ['saved-reports'] | [] = ['saved-reports'], startsOn = '2026-11-23') =>
  shop.call(shop.admin, agreeContract, {
    id: who.id,
    terms: { commissionBasisPoints: 300, feePence: 5_000, startsOn, endsOn: null, features, note: '' },
  })

/** An instructor at Monday 23 Nov 2026, 08:00, whose contract holds reports. */
async function withReports(name: string) {
  shop.clock.set(monday)
  const who = await shop.teacher(name)
  await agree(who)
  return who
}

/** That moment comes, and the job twice at once and once more, as after a crash. */
async function at(time: string) {
  shop.clock.set(time)
  await Promise.all([emailReports.work({}, shop.services), emailReports.work({}, shop.services)])
  await emailReports.work({}, shop.services)
  await shop.settle()
}

const mailsOf = async (who: Person) =>
  (await shop.mailsTo(who.email)).filter(({ kind }) => kind === 'saved-report').toReversed()
const subjectsOf = async (who: Person) => (await mailsOf(who)).map(({ subject }) => subject)

suite('saved reports', () => {
  test('need a contract that holds them: neither Free, Pro nor a contract without them will do', async () => {
    shop.clock.set(monday)
    const jo = await shop.teacher('Jo Fisher')
    assert.deepEqual(await shop.call(jo, listReports, {}), { isInPlan: false, reports: [] })
    await shop.fails(jo, saveReport, monthly, reportsLocked)
    await shop.call(jo, startTrial, {})
    await shop.fails(jo, saveReport, monthly, reportsLocked)
    await agree(jo, [])
    assert.equal((await shop.call(jo, getMyPlan, {})).plan, 'enterprise')
    await shop.fails(jo, saveReport, monthly, reportsLocked)

    const [{ id } = { id: '' }] = (await shop.call(shop.admin, getUserPlan, { id: jo.id })).contracts
    await shop.call(shop.admin, endContract, { id: jo.id, contractId: id })
    await agree(jo, ['saved-reports'], '2026-11-24')
    await shop.fails(jo, saveReport, monthly, reportsLocked)
    shop.clock.set('2026-11-24T08:00:00Z')
    assert.ok((await shop.call(jo, getMyPlan, {})).features.includes('saved-reports'))
    assert.equal((await save(jo)).name, 'Money each month')
    const [newest] = (await shop.call(shop.admin, getUserPlan, { id: jo.id })).contracts
    assert.deepEqual(newest?.features, ['saved-reports'])
    const agreed = (await shop.mailsTo(jo.email)).filter(({ kind }) => kind === 'plan-agreed')
    assert.deepEqual(
      agreed.map(({ body }) => body.text.includes('reports of your own')),
      [true, false],
    )
    await shop.fails(await shop.person('Amara Okafor'), listReports, {}, notAllowed)
  })

  test('show each time the figures of the days that their rule means then, beside those before if they compare', async () => {
    shop.clock.set('2026-11-23T08:00:00Z')
    const helen = await withReports('Helen Marsh')
    const amara = await shop.person('Amara Okafor')
    const lesson = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
    await shop.deliver(helen, lesson, '2026-11-24T11:00:00Z')
    const { id } = await save(helen, { parts: ['lessons', 'income', 'busy-hours'] })
    const inNovember = await shop.call(helen, getSavedReport, { id })
    assert.deepEqual(
      [inNovember.figures.now.from, inNovember.figures.now.to, inNovember.figures.now.lessons],
      ['2026-10-01', '2026-11-01', 0],
    )
    shop.clock.set('2026-12-02T08:00:00Z')
    const { report, figures } = await shop.call(helen, getSavedReport, { id })
    assert.deepEqual(report.parts, ['lessons', 'income', 'busy-hours'], 'in the order that was chosen')
    assert.deepEqual(
      [figures.now.from, figures.now.to, figures.now.lessons, figures.now.netPence],
      ['2026-11-01', '2026-12-01', 1, 3_686],
      '£38.00 less 3 %',
    )
    assert.deepEqual([figures.before?.from, figures.before?.lessons], ['2026-10-01', 0])

    const { id: _, ...form } = { ...monthly, id }
    await shop.call(helen, changeReport, { ...form, id, compares: false, period: 'this-tax-year' })
    const changed = await shop.call(helen, getSavedReport, { id })
    assert.deepEqual(
      [changed.figures.before, changed.figures.now.from, changed.figures.unit],
      [null, '2026-04-06', 'month'],
    )
    const copy = await shop.call(helen, copyReport, { id })
    assert.deepEqual(
      [copy.name, copy.period, copy.emailed],
      ['Copy of Money each month', 'this-tax-year', 'never'],
    )
    await shop.call(helen, deleteReport, { id })
    await shop.fails(helen, deleteReport, { id }, notFound)
    await shop.fails(helen, getSavedReport, { id }, notFound)
    const { reports } = await shop.call(helen, listReports, {})
    assert.deepEqual(
      reports.map(({ name }) => name),
      ['Copy of Money each month'],
    )
  })

  test('of another instructor can’t be read, changed, copied or deleted, nor past the product', async () => {
    const [ana, bo] = [await withReports('Ana Reid'), await withReports('Bo Lund')]
    const { id } = await save(ana)
    await shop.fails(bo, getSavedReport, { id }, notFound)
    await shop.fails(bo, changeReport, { ...monthly, id }, notFound)
    await shop.fails(bo, copyReport, { id }, notFound)
    await shop.fails(bo, deleteReport, { id }, notFound)
    const namesFor = (who: Person) =>
      shop.services.asUser({ sub: who.id, role: 'authenticated' }, async (db) =>
        (await db.queryUnchecked('select name from public.saved_reports', [])).rows.map(({ name }) => name),
      )
    assert.deepEqual(await namesFor(ana), ['Money each month'])
    assert.deepEqual(await namesFor(bo), [])
    assert.deepEqual(await namesFor(shop.admin), [])
    await shop.reauthenticate(ana)
    const { saved_reports: inMyData } = await shop.call(ana, getMyData, {})
    assert.partialDeepStrictEqual(inMyData, [{ name: 'Money each month', parts: ['income', 'lessons'] }])
  })

  test('are twenty at most, also when two are saved at once', async () => {
    const cai = await withReports('Cai Hughes')
    for (let count = 0; count < 19; count++) await save(cai)
    const both = await Promise.all([
      shop.tryCall(cai, saveReport, monthly),
      shop.tryCall(cai, saveReport, monthly),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [{ id } = { id: '' }] = (await shop.call(cai, listReports, {})).reports
    await shop.fails(cai, copyReport, { id }, enoughReports)
    await shop.call(cai, deleteReport, { id })
    await save(cai)
  })

  test('name a period, at least one part and each once; fixed days aren’t emailed', async () => {
    const dee = await withReports('Dee Rao')
    const fixed = { period: 'days', from: '2026-10-01', to: '2026-11-01' } as const
    for (const wrong of [
      { name: ' ' },
      { name: 'a'.repeat(61) },
      { parts: [] },
      { parts: ['income', 'income'] },
      { period: 'days' },
      { from: '2026-10-01', to: '2026-11-01' },
      { ...fixed, to: '2026-10-01' },
      { ...fixed, from: '2020-10-01' },
      { ...fixed, emailed: 'weekly' },
    ] as Partial<Form>[])
      assert.equal(
        (await shop.tryCall(dee, saveReport, { ...monthly, ...wrong })).status,
        400,
        JSON.stringify(wrong),
      )
    const { id } = await save(dee, fixed)
    const { figures } = await shop.call(dee, getSavedReport, { id })
    assert.deepEqual([figures.now.from, figures.now.to], ['2026-10-01', '2026-11-01'])
  })
})

suite('reports by email', () => {
  test('come on Mondays or on the first, by day, once each whatever ends between, and say the figures alone', async () => {
    const ed = await withReports('Ed Moss')
    const learner = await shop.person('Nia Pugh')
    const lesson = await shop.buyLesson(learner, ed, '2026-11-24T10:00:00Z')
    await shop.deliver(ed, lesson, '2026-11-24T11:00:00Z')
    const weekly = await save(ed, {
      name: 'My week',
      period: 'last-week',
      emailed: 'weekly',
      parts: ['lessons', 'income'],
    })
    const month = await save(ed, { emailed: 'monthly', compares: false })
    assert.deepEqual([weekly.nextEmailOn, month.nextEmailOn], ['2026-11-30', '2026-12-01'])

    await at('2026-11-29T10:00:00Z')
    await at('2026-11-30T07:55:00Z')
    assert.deepEqual(await subjectsOf(ed), [], 'not before eight')
    await at('2026-11-30T08:03:00Z')
    await at('2026-11-30T16:03:00Z')
    assert.deepEqual(await subjectsOf(ed), ['Your report “My week”: 23 Nov to 29 Nov 2026'])
    const { body } = (await mailsOf(ed))[0]!
    assert.match(body.text, /compared with 16 Nov to 22 Nov 2026/)
    assert.match(body.text, /Lessons delivered: 1 \(0 before\)/)
    assert.match(body.text, /Hours taught: 1 hour \(0 minutes before\)/)
    assert.match(body.text, /Card and lesson credit: £38\.00 \(£0\.00 before\)/)
    assert.match(body.text, /every Monday/)
    assert.doesNotMatch(body.text, /Nia|Pugh/)

    await at('2026-12-01T08:03:00Z')
    await at('2026-12-07T08:03:00Z')
    assert.deepEqual(await subjectsOf(ed), [
      'Your report “My week”: 23 Nov to 29 Nov 2026',
      'Your report “Money each month”: 1 Nov to 30 Nov 2026',
      'Your report “My week”: 30 Nov to 6 Dec 2026',
    ])
    const { nextEmailOn } = (await shop.call(ed, getSavedReport, { id: weekly.id })).report
    assert.equal(nextEmailOn, '2026-12-14')
  })

  test('that a stopped server missed come a day or two late, later not at all', async () => {
    const flo = await withReports('Flo Bell')
    await save(flo, { period: 'last-week', emailed: 'weekly' })
    await at('2026-12-01T12:00:00Z')
    assert.equal((await mailsOf(flo)).length, 1)
    await at('2026-12-10T12:00:00Z')
    assert.equal((await mailsOf(flo)).length, 1)
  })

  test('end with the contract: the report stays in the list, locked, may be deleted, and sends nothing late when the contract is back', async () => {
    const gus = await withReports('Gus Hale')
    const { id } = await save(gus, { period: 'last-week', emailed: 'weekly' })
    const [{ id: contractId } = { id: '' }] = (await shop.call(shop.admin, getUserPlan, { id: gus.id }))
      .contracts
    await shop.call(shop.admin, endContract, { id: gus.id, contractId })
    await at('2026-11-30T08:03:00Z')
    assert.deepEqual(await subjectsOf(gus), [])
    const { isInPlan, reports } = await shop.call(gus, listReports, {})
    assert.deepEqual(
      [isInPlan, reports.map(({ name, nextEmailOn }) => [name, nextEmailOn])],
      [false, [['Money each month', null]]],
    )
    await shop.fails(gus, getSavedReport, { id }, reportsLocked)
    await shop.fails(gus, changeReport, { ...monthly, id }, reportsLocked)

    await agree(gus, ['saved-reports'], '2026-11-30')
    await at('2026-11-30T12:00:00Z')
    assert.deepEqual(await subjectsOf(gus), [], 'that Monday is over for it')
    assert.equal((await shop.call(gus, getSavedReport, { id })).report.nextEmailOn, '2026-12-07')
    await at('2026-12-07T09:00:00Z')
    assert.equal((await mailsOf(gus)).length, 1)
    await shop.call(gus, deleteReport, { id })
  })

  test('have a link that stops that report with one press, also from a mail program, and takes it back', async () => {
    const ivy = await withReports('Ivy Stone')
    const { id } = await save(ivy, { name: 'My week', period: 'last-week', emailed: 'weekly' })
    await save(ivy, { name: 'Another', period: 'last-week', emailed: 'weekly' })
    await at('2026-11-30T08:03:00Z')
    const mail = (await mailsOf(ivy)).find(({ subject }) => subject.includes('My week'))!
    const link = new URL(String((mail.body as { unsubscribeUrl?: string }).unsubscribeUrl))
    assert.ok(mail.body.text.includes(link.href))
    const token = link.searchParams.get('token')!
    const look = () => shop.call(undefined, describeReportLink, { token })

    await shop.ask(undefined, 'GET', link.pathname + link.search)
    assert.deepEqual(await look(), { name: 'My week', emailed: 'weekly' }, 'opening it changes nothing')
    for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click'])
      assert.equal(
        (
          await shop.ask(undefined, 'POST', link.pathname + link.search, body, {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).status,
        200,
      )
    assert.deepEqual(await look(), { name: 'My week', emailed: 'never' })
    await at('2026-12-07T09:00:00Z')
    assert.deepEqual(
      (await subjectsOf(ivy)).filter((subject) => subject.includes('6 Dec')),
      ['Your report “Another”: 30 Nov to 6 Dec 2026'],
    )
    const back = await shop.call(undefined, setReportEmails, { token, on: true })
    assert.deepEqual(back, { name: 'My week', emailed: 'weekly' })
    assert.equal((await shop.call(ivy, getSavedReport, { id })).report.nextEmailOn, '2026-12-14')

    await shop.call(ivy, deleteReport, { id })
    assert.deepEqual(await look(), { name: null, emailed: 'never' })
    await shop.fails(undefined, describeReportLink, { token: `${token.slice(0, -1)}_` }, linkNotGood)
  })
})
