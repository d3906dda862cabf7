import { ApiFailure } from '#server/errors.ts'
import { pdfAttachment } from '#server/pdf-file.ts'
import type { MailFiles, Services } from '#server/services.ts'
import { issueCreditNotes, issueReceipts } from './issue.ts'
import { readPaperPdf } from './papers.ts'

/**
 * A receipt by its payment, a credit note by its refund, an invoice by itself, as their owner reads them. The paper is
 * issued if the mail goes before the event has come.
 */
export const mailFiles: MailFiles = {
  async receipt(services, checkoutId) {
    const paper = await services.asSystem('the receipt of a mail', async (db) => {
      await issueReceipts(db, [checkoutId])
      return db.find(
        'paperwork.findReceiptToMail',
        `select p.id, c.learner_id as owner_id from public.papers p join public.checkouts c on c.id = p.checkout_id where c.id = $1 and p.kind = 'receipt'`,
        [checkoutId],
      )
    })
    return paper && write(services, paper)
  },
  async 'credit-note'(services, refundId) {
    const paper = await services.asSystem('the credit note of a mail', async (db) => {
      await issueCreditNotes(db, [refundId])
      return db.find(
        'paperwork.findCreditNoteToMail',
        `select p.id, r.learner_id as owner_id from public.papers p join public.refunds r on r.id = p.refund_id where r.id = $1`,
        [refundId],
      )
    })
    return paper && write(services, paper)
  },
  async invoice(services, id) {
    const paper = await services.asSystem('the invoice of a mail', (db) =>
      db.find(
        'paperwork.findInvoiceToMail',
        `select id, instructor_id as "owner_id!" from public.papers where id = $1 and kind = 'invoice'`,
        [id],
      ),
    )
    return paper && write(services, paper)
  },
}

/** A mail whose paper can't be read any more goes without it. */
async function write(services: Services, { id, ownerId }: { id: string; ownerId: string }) {
  const paper = await readPaperPdf({ services, claims: { role: 'authenticated', sub: ownerId } }, id).catch(
    (error: unknown) => {
      if (error instanceof ApiFailure) return undefined
      throw error
    },
  )
  return paper && pdfAttachment(services, paper)
}
