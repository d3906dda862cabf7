import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { payOut } from '#features/payouts/contract.ts'
import { card, openShop, type Shop } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getVat, listPapers, setVat } from '../contract.ts'
import { vatIn } from '../rules.ts'
import { issuePapers, issueReceipts } from './issue.ts'

let shop: Shop
before(async () => void (shop = await openShop({ VAT_NUMBER: '980780684' })))
after(() => shop.close())

const latest = async (who: Person) => (await shop.call(who, listTransactions, {})).transactions[0]!.id
const papersOf = async (who: Person, payment: string) =>
  (await shop.call(who, listPapers, { payment })).papers.map(({ kind, number, pence }) => [
    kind,
    number,
    pence,
  ])
const fetchFile = (who: Person, path: string) =>
  fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${who.token}` } })

async function read(who: Person, path: string) {
  const reply = await fetchFile(who, path)
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('content-type'), 'application/pdf')
  return readPdf(new Uint8Array(await reply.arrayBuffer()))
}

test('Amara’s payment has a receipt she can give to anybody, and its refund a credit note that mirrors it', async () => {
  const helen = await shop.teacher('Helen Marsh', 3_600)
  await shop.fails(helen, setVat, { vatNumber: '980 7806 85' }, { code: 'bad-input', status: 400 } as never)
  await shop.call(helen, setVat, { vatNumber: 'GB 980 7806 84' })
  assert.deepEqual(await shop.call(helen, getVat, {}), { vatNumber: '980780684' })
  const amara = await shop.person('Amara Okafor')
  const lesson = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  const payment = await latest(amara)
  assert.deepEqual(await papersOf(amara, payment), [['receipt', 1, 3_600]])

  const receipt = await read(amara, `/api/payments/transactions/${payment}/receipt.pdf`)
  assert.equal(receipt.title, 'Receipt R-000001')
  assert.equal(receipt.language, 'en-GB')
  assert.ok(receipt.roles.has('H1') && receipt.roles.has('TH'), 'a screen reader finds its way')
  for (const says of [
    'Received from Amara Okafor',
    'Instructor Helen Marsh',
    'VAT number GB 980 7806 84',
    'Without VAT £30.00',
    'VAT at 20% £6.00',
    'Paid £36.00',
  ])
    assert.ok(receipt.text.includes(says), `${says}: ${receipt.text}`)

  await shop.call(helen, setVat, { vatNumber: '' })
  await shop.call(helen, cancelLesson, { id: lesson })
  await shop.settle()
  assert.deepEqual(await papersOf(amara, payment), [
    ['receipt', 1, 3_600],
    ['credit-note', 1, 3_600],
  ])
  const { papers } = await shop.call(amara, listPapers, { payment })
  const note = await read(amara, `/api/papers/${papers[1]!.id}/paper.pdf`)
  for (const says of ['Of receipt R-000001', 'VAT at 20% £6.00', 'Refunded £36.00'])
    assert.ok(note.text.includes(says), `${says}: ${note.text}`)

  const ben = await shop.person('Ben Frost')
  for (const [who, id] of [
    [ben, papers[0]!.id],
    [helen, papers[0]!.id],
    [ben, papers[1]!.id],
  ] as const)
    assert.equal((await fetchFile(who, `/api/papers/${id}/paper.pdf`)).status, notFound.status)
  assert.equal((await fetchFile(ben, `/api/payments/transactions/${payment}/receipt.pdf`)).status, 404)
  assert.deepEqual(await papersOf(ben, payment), [])
})

test('VAT is a sixth of a price that includes it, and a credit note’s is the same below zero', async () => {
  const vatOf = async (amounts: number[]) => {
    const { rows } = await shop.services.asSystem('the sum as papers have it', (db) =>
      db.queryUnchecked<{ vat: string }>(
        `select ${vatIn('a.pence')} as vat from unnest($1::int[]) with ordinality a (pence, nr) order by nr`,
        [amounts],
      ),
    )
    return rows.map(({ vat }) => Number(vat))
  }
  assert.deepEqual(await vatOf([3_600, 3_801, 3_803, 1, -3_803]), [600, 634, 634, 0, -634])
  const amounts = Array.from({ length: 4_999 }, (_, at) => at + 1)
  const below = await vatOf(amounts.map((pence) => -pence))
  assert.deepEqual(
    (await vatOf(amounts)).map((vat) => 0 - vat),
    below,
  )
})

test('a name in letters that our typeface lacks is written as it is', async () => {
  const owen = await shop.teacher('Łukasz Ŵyn-Śliwa')
  const mia = await shop.person('Zoë Παπαδοπούλου')
  await shop.buyLesson(mia, owen, '2026-11-26T10:00:00Z')
  const { text } = await read(mia, `/api/payments/transactions/${await latest(mia)}/receipt.pdf`)
  assert.ok(text.includes('Received from Zoë Παπαδοπούλου'), text)
  assert.ok(text.includes('Instructor Łukasz Ŵyn-Śliwa'), text)
})

test('numbers have no gaps: twelve payments at once, some noted twice, one that fails on the way', async () => {
  const kit = await shop.teacher('Kit Farrow')
  const buyers = await Promise.all(Array.from({ length: 6 }, (_, at) => shop.person(`Buyer ${at}`)))
  await Promise.all(buyers.map((one) => shop.buyBlock(one, kit)))
  const ids = await Promise.all(buyers.map(latest))
  await assert.rejects(
    shop.services.asSystem('one that fails after its number was taken', async (db) => {
      await issueReceipts(db, ids)
      throw new Error('the server died')
    }),
  )
  await Promise.all(
    [...ids, ...ids].map((id) =>
      shop.services.asSystem('a report that comes twice', (db) => issueReceipts(db, [id])),
    ),
  )
  const { rows } = await shop.services.asSystem('all receipts', (db) =>
    db.queryUnchecked<{ number: number; checkout_id: string }>(
      `select number, checkout_id from public.papers where kind = 'receipt' order by number`,
    ),
  )
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, at) => at + 1),
  )
  assert.equal(new Set(rows.map(({ checkout_id }) => checkout_id)).size, rows.length)
  await assert.rejects(
    shop.services.asSystem('a receipt that changes', (db) =>
      db.queryUnchecked('update public.papers set pence = 1'),
    ),
    /append|permission denied/,
  )
})

test('on the first of the month the commission of the month before is invoiced, once, to the penny', async () => {
  shop.clock.set('2026-11-23T08:00:00Z')
  const jo = await shop.teacher('Jo Fisher')
  const amara = await shop.person('Amara Okafor')
  const dates = ['2026-11-24T09:00:00Z', '2026-11-30T22:00:00Z', '2026-12-01T09:00:00Z'] as const
  const lesson = await shop.buyLesson(amara, jo, dates[0])
  await shop.deliver(jo, lesson, '2026-11-24T10:00:00Z')
  const payment = await latest(amara)
  const { refundedPence } = await shop.call(shop.admin, getRefundable, { id: payment })
  const goodwill = {
    id: payment,
    lessonId: lesson,
    from: 'platform',
    pence: 500,
    reason: 'Our mistake.',
  } as const
  await shop.call(shop.admin, refundPayment, { ...goodwill, refundedPence })
  await shop.settle()
  const kinds = (await papersOf(amara, payment)).map(([kind]) => kind)
  assert.deepEqual(kinds, ['receipt'], 'our own money credits no lesson')
  shop.clock.set('2026-12-01T05:00:00Z')
  await issuePapers.work({}, shop.services)
  await issuePapers.work({}, shop.services)
  const { papers } = await shop.call(jo, listPapers, {})
  assert.deepEqual(
    papers.map(({ kind, month, pence }) => [kind, month, pence]),
    [['invoice', '2026-11-01', 380]],
  )
  const invoice = await read(jo, `/api/papers/${papers[0]!.id}/paper.pdf`)
  for (const says of [
    'To Jo Fisher',
    'Nov 2026',
    'Without VAT £3.17',
    'VAT at 20% £0.63',
    'Commission £3.80',
  ])
    assert.ok(invoice.text.includes(says), `${says}: ${invoice.text}`)
  assert.equal((await fetchFile(amara, `/api/papers/${papers[0]!.id}/paper.pdf`)).status, 404)
})

test('who gets an account later has the receipts from before', async () => {
  const [fern, wren] = [await shop.person('Fern Ash'), await shop.person('Wren Ash')]
  await shop.buyBlock(fern, await shop.teacher('Nia Hughes'))
  const payment = await latest(fern)
  await shop.services.asSystem('as when a guest becomes somebody with an account', (db) =>
    db.queryUnchecked('select payments.join_account($1, $2)', [fern.id, wren.id]),
  )
  assert.equal((await papersOf(wren, payment)).length, 1)
  await read(wren, `/api/payments/transactions/${payment}/receipt.pdf`)
  assert.deepEqual(await papersOf(fern, payment), [])
})

test('a receipt whose event was lost is issued by night', async () => {
  const max = await shop.person('Max Ure')
  const { body } = await shop.checkout(max, await shop.teacher('Ana Silva'), null, '10-hour block')
  await shop.stripe.pay(body.session_id, card)
  await shop.stripe.deliverPending()
  const payment = await latest(max)
  assert.deepEqual(await papersOf(max, payment), [], 'no event was worked off yet')
  await issuePapers.work({}, shop.services)
  assert.equal((await papersOf(max, payment)).length, 1)
  await shop.settle()
  assert.equal((await papersOf(max, payment)).length, 1)
})

test('a payout’s statement as a PDF has its lines and its sum', async () => {
  shop.clock.set('2026-12-07T08:00:00Z')
  const lena = await shop.teacher('Lena Wolf', 3_800)
  const amara = await shop.person('Amara Okafor')
  const lesson = await shop.buyLesson(amara, lena, '2026-12-08T09:00:00Z')
  await shop.deliver(lena, lesson, '2026-12-08T10:00:00Z')
  shop.clock.advance({ hours: 48 })
  await shop.becomePayee(lena)
  const payout = await shop.call(lena, payOut, { pence: 3_420 })
  await shop.settle()
  const statement = await read(lena, `/api/payouts/${payout.id}/statement.pdf`)
  for (const says of [
    'Payout of £34.20',
    'Commission −£3.80',
    'Amara Okafor Lesson, Tue 8 Dec 2026 £38.00 £3.80 £34.20',
  ])
    assert.ok(statement.text.includes(says), `${says}: ${statement.text}`)
  assert.equal((await fetchFile(amara, `/api/payouts/${payout.id}/statement.pdf`)).status, 403)
})
