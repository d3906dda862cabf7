import { parseEmail } from '#common/email.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { type BoughtVoucher, voucherOver, voucherSentOften, voucherTaken } from '../contract.ts'
import { mostSends } from '../rules.ts'
import { giftMail } from './voucher-mail.ts'
import { addCode, asBought, findByLink, findSuggested, lockVoucher, type VoucherRow } from './vouchers.ts'

/** With a code of its own; `alone`: those before stop working. As the service. */
export async function sendGift(db: Db, services: Services, row: VoucherRow, alone = false) {
  const code = await addCode(db, row.id, alone)
  await db.execute(
    'vouchers.noteSent',
    'update public.vouchers set sends = sends + 1, sent_at = clock() where id = $1',
    [row.id],
  )
  await sendMail(db, giftMail(services, row, code, await findSuggested(db, row.suggestedInstructorId)))
}

/** Again, or to a corrected address. Before its day it only changes who it’s for. @throws notFound, voucherOver, voucherTaken, voucherSentOften */
export const sendVoucher = (
  services: Services,
  { token, recipientName, recipientEmail }: { token: string; recipientName: string; recipientEmail: string },
): Promise<BoughtVoucher> =>
  services.asSystem('a voucher is emailed again', async (db) => {
    const row = await findByLink(db, token)
    if (row.status !== 'paid' || row.leftPence === 0) fail(voucherOver)
    if (row.holderId !== null) fail(voucherTaken)
    if (row.sends >= mostSends) fail(voucherSentOften)
    const email = parseEmail(recipientEmail)!
    const isOther = email !== row.recipientEmail?.toLowerCase()
    await db.execute(
      'vouchers.setRecipient',
      'update public.vouchers set recipient_name = $2, recipient_email = $3 where id = $1',
      [row.id, recipientName, email],
    )
    if (row.sentAt !== null) await sendGift(db, services, await lockVoucher(db, row.id), isOther)
    return asBought(db, await lockVoucher(db, row.id))
  })
