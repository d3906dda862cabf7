import { brand as ownBrand } from '#common/brand.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { sayNumber } from '#features/paperwork/rules.ts'
import { findVoucherPaper } from '#features/paperwork/server/issue.ts'
import { pdfAttachment } from '#server/pdf-file.ts'
import type { MailFiles, Services } from '#server/services.ts'
import { lockVoucher } from './vouchers.ts'

/** By the voucher. */
export const mailFiles: MailFiles = {
  'voucher-receipt': (services, id) => write(services, id, 'receipt'),
  'voucher-credit-note': (services, id) => write(services, id, 'credit-note'),
}

async function write(services: Services, id: string, kind: 'receipt' | 'credit-note') {
  const { paper, row } = await services.asSystem('the paper of a voucher', async (db) => ({
    paper: await findVoucherPaper(db, id, kind),
    row: await lockVoucher(db, id),
  }))
  if (!paper) return undefined
  const isReceipt = kind === 'receipt'
  const number = sayNumber({ kind, number: paper.number })
  const { name } = { ...ownBrand, ...services.config.brand }
  return pdfAttachment(services, {
    name: number.toLowerCase(),
    pdf: {
      title: `${isReceipt ? 'Receipt' : 'Credit note'} ${number}`,
      lead: formatDay(paper.issuedAt),
      madeAt: Temporal.Instant.from(paper.issuedAt),
      parts: [
        {
          facts: [
            [isReceipt ? 'Received from' : 'Refunded to', row.buyerName ?? ''],
            ['For', `Gift voucher for driving lessons, for ${row.recipientName ?? 'somebody'}`],
            ['Paid by card', formatDay(row.paidAt!)],
          ],
        },
        { sums: [[isReceipt ? 'Paid' : 'Refunded', formatMoney(paper.pence)]] },
        {
          text: `No VAT is due on a voucher that can be used for lessons with anybody. ${name} holds the money until it is used.`,
        },
      ],
    },
  })
}
