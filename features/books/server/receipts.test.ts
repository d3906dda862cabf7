import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { notFound } from '#common/api-error.ts'
import { linkToDocument, uploadPlace } from '#features/uploads/contract.ts'
import { openPupils } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  addExpense,
  changeExpense,
  deleteExpense,
  listExpenses,
  receiptMissing,
  restoreExpense,
} from '../contract.ts'
import { tidyBooks } from './tidy.ts'

const { cast, sql } = openPupils()
const fuel = { on: '2026-11-20', pence: 6_230, category: 'car', note: 'Fuel' } as const

/** Of a phone held upright: 3,000 by 4,000. */
const photo = () =>
  sharp({ create: { width: 3_000, height: 4_000, channels: 3, background: '#eee' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone of Helen' } })
    .toBuffer()

async function send(who: Person, folder = 'receipts') {
  const reply = await fetch(`${cast.app.url}${uploadPlace}/${folder}?name=${crypto.randomUUID()}.jpg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/jpeg' },
    body: await photo(),
  })
  return { status: reply.status, path: ((await reply.json()) as { path: string }).path }
}
const invoice = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
async function sendAs(who: Person, name: string, body: string) {
  const reply = await fetch(`${cast.app.url}${uploadPlace}/receipts?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/pdf' },
    body,
  })
  return (await reply.json()) as { path?: string; code?: string }
}
const read = async (who: Person, path: string) => {
  const { url } = await cast.app.call(who, linkToDocument, { path })
  return Buffer.from(await (await fetch(new URL(url, cast.app.url))).arrayBuffer())
}
const files = async () =>
  (await sql<{ name: string }>(`select name from storage.objects where folder = 'receipts'`)).length

test('Helen’s photo of a receipt is drawn again, legibly and without what the camera wrote, and only she opens it', async () => {
  const { app, helen, owen, amara } = cast
  const { path } = await send(helen)
  await app.call(helen, addExpense, { ...fuel, receipt: path })
  const [expense] = (await app.call(helen, listExpenses, {})).expenses
  assert.equal(expense!.receipt, path)
  const { width, height, format, exif } = await sharp(await read(helen, path)).metadata()
  assert.deepEqual([format, width, height, exif], ['webp', 1_500, 2_000, undefined])
  for (const who of [owen, amara, app.admin]) await app.fails(who, linkToDocument, { path }, notFound)
  await app.fails(owen, addExpense, { ...fuel, receipt: path }, receiptMissing)
  await app.fails(owen, changeExpense, { id: expense!.id, ...fuel, receipt: path }, receiptMissing)
  assert.equal((await send(amara)).status, 403, 'learners have no books')
  const open = await fetch(`${app.url}/storage/v1/object/public/user-uploads/${path}`)
  assert.notEqual(open.status, 200)
})

test('an emailed invoice is attached as the PDF it is, for Helen alone; its address runs nothing, and what only claims to be a PDF is refused', async () => {
  const { app, helen, owen } = cast
  const { path = '' } = await sendAs(helen, 'invoice.pdf', invoice)
  await app.call(helen, addExpense, { ...fuel, receipt: path })
  const { url } = await app.call(helen, linkToDocument, { path })
  const reply = await fetch(new URL(url, app.url))
  assert.equal(reply.headers.get('content-type'), 'application/pdf')
  assert.match(reply.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(reply.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(await reply.text(), invoice)
  await app.fails(owen, linkToDocument, { path }, notFound)
  assert.equal((await sendAs(helen, 'page.pdf', '<html><script>1</script>')).code, 'wrong-file-type')
  assert.equal((await sendAs(helen, 'half.pdf', invoice.slice(0, 20))).code, 'unreadable-file')
})

test('a photo goes a week after its expense, or if none ever named it; expenses go when no tax office asks any more', async () => {
  const { app, helen } = cast
  await sql(`delete from storage.objects where folder = 'receipts'`)
  const [first, second] = [await send(helen), await send(helen)]
  const { id } = await app.call(helen, addExpense, { ...fuel, receipt: first.path })
  const kept = await app.call(helen, addExpense, { ...fuel, receipt: second.path })
  app.clock.set('2026-11-24T08:00:00Z')
  await send(helen)
  const tidyAt = async (at: string) => {
    app.clock.set(at)
    await tidyBooks.work({}, app.services)
    return files()
  }
  await app.call(helen, deleteExpense, { id })
  assert.equal(await tidyAt('2026-11-30T07:00:00Z'), 3)
  await app.call(helen, restoreExpense, { id })
  await app.call(helen, deleteExpense, { id })
  assert.equal(await tidyAt('2026-12-08T07:00:00Z'), 1)
  await app.fails(helen, restoreExpense, { id }, notFound)
  assert.equal(await tidyAt('2033-01-31T12:00:00Z'), 1)
  assert.equal(await tidyAt('2033-02-01T12:00:00Z'), 0)
  const left = await sql('select from book_expenses where id = $1', [kept.id])
  assert.equal(left.length, 0)
})
