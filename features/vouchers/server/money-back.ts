import type * as z from 'zod/mini'
import type { paymentRefunded } from '#features/payments/events.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { moneyBackMail } from './voucher-mail.ts'

/** Hours that a voucher became were refunded: the money goes to its buyer’s card, also of hours taken along. A subscriber may run twice, and this writes twice then. */
export const mailMoneyBack = (
  { checkoutId, pence }: z.infer<(typeof paymentRefunded)['payload']>,
  services: Services,
) =>
  services.asSystem('money of a voucher goes back', async (db) => {
    const voucher = await db.find(
      'vouchers.findOfRefund',
      `select v.buyer_name, v.recipient_name, v.buyer_email::text as "buyer_email?" from public.vouchers v join public.checkouts c on c.payment_intent = v.payment_intent where c.id = $1`,
      [checkoutId],
    )
    if (voucher?.buyerEmail)
      await sendMail(db, moneyBackMail(services, { ...voucher, buyerEmail: voucher.buyerEmail }, pence))
  })
