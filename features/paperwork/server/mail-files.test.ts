import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelLesson } from '#features/lessons/contract.ts'
import { buyVoucher } from '#features/vouchers/contract.ts'
import { card, openShop, type Shop } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { issuePapers } from './issue.ts'

let post: SmtpStandIn
let shop: Shop
before(async () => {
  post = await startSmtpStandIn()
  shop = await openShop({ SMTP_URL: post.url })
})
after(async () => {
  await shop.close()
  await post.close()
})

/** The PDFs of the mail with this subject, as they arrived. */
async function pdfsOf(to: string, subject: RegExp) {
  const mail = post.messages(to).findLast((one) => subject.test(one.subject))
  assert.ok(mail, `${subject} in ${post.messages(to).map((one) => one.subject)}`)
  const files = mail.attachments.filter(({ contentType }) => contentType === 'application/pdf')
  const texts = []
  for (const { filename, content } of files)
    texts.push({ filename, text: (await readPdf(new Uint8Array(content))).text })
  return texts
}
const stored = async () =>
  (
    await shop.services.asSystem('what the queue holds', (db) =>
      db.queryUnchecked<{ most: number }>('select max(length(body::text))::int as most from app.mails'),
    )
  ).rows[0]!.most

test('the email of a booking brings the receipt, that of a refund its credit note, and that of the month the invoice', async () => {
  const helen = await shop.teacher('Helen Marsh', 3_800)
  const amara = await shop.person('Amara Okafor')
  const kept = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  const receipts = await pdfsOf(amara.email, /^Lesson booked/)
  assert.deepEqual(
    receipts.map(({ filename }) => filename),
    ['r-000001.pdf'],
  )
  assert.match(receipts[0]!.text, /Received from Amara Okafor/)
  assert.match(receipts[0]!.text, /Paid £38\.00/)
  assert.deepEqual(await pdfsOf(helen.email, /^Lesson booked/), [], 'the receipt is Amara’s')

  const cancelled = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await shop.call(helen, cancelLesson, { id: cancelled })
  await shop.settle()
  const [note] = await pdfsOf(amara.email, /is on its way back to the card that paid$/)
  assert.equal(note?.filename, 'c-000001.pdf')
  assert.match(note.text, /Refunded £38\.00/)

  await shop.deliver(helen, kept, '2026-11-24T11:00:00Z')
  shop.clock.set('2026-12-01T05:00:00Z')
  await issuePapers.work({}, shop.services)
  await issuePapers.work({}, shop.services)
  await shop.settle()
  const [invoice] = await pdfsOf(helen.email, /^Invoice for commission, Nov 2026: £3\.80$/)
  assert.equal(invoice?.filename, 'i-000001.pdf')
  assert.match(invoice.text, /Commission £3\.80/)
  assert.equal(post.messages(helen.email).filter(({ subject }) => subject.startsWith('Invoice')).length, 1)
  assert.ok((await stored()) < 20_000, 'the queue holds no files')
})

test('the receipt of a gift voucher is attached, too', async () => {
  const buyerEmail = 'rose.files@post.example'
  const { url } = await shop.call(undefined, buyVoucher, {
    amountPence: 8_000,
    buyerName: 'Rose Okafor',
    buyerEmail,
    recipientName: 'Amara',
    recipientEmail: 'amara.files@post.example',
    message: '',
    sendOn: null,
  })
  await shop.pay(url.split('/').at(-1)!, card)
  const [receipt] = await pdfsOf(buyerEmail, /^Receipt: £80\.00/)
  assert.match(receipt!.text, /Received from Rose Okafor/)
  assert.match(receipt!.text, /Paid £80\.00/)
})
