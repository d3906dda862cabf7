import { ById } from '#common/schema.ts'
import { paymentReceived, paymentRefunded } from '#features/payments/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { pdfRoute } from '#server/pdf-file.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { issueCreditNotes, issuePapers, issueReceipts } from './issue.ts'
import { mailFiles } from './mail-files.ts'
import { listPapers, readPaperPdf, readReceiptPdf } from './papers.ts'
import { getVat, setVat } from './vat.ts'

export const feature: Feature = {
  name: 'paperwork',
  routes(app) {
    const { services } = app
    route(app, contract.listPapers, ({ db, input }) => listPapers(db, input.payment))
    route(app, contract.getVat, ({ db, me }) => getVat(db, me.id))
    route(app, contract.setVat, ({ db, me, input }) => setVat(db, me.id, input.vatNumber))
    pdfRoute(
      app,
      '/api/payments/transactions/:id/receipt.pdf',
      { who: ['student'], params: ById },
      ({ claims, input }) => readReceiptPdf({ services, claims }, input.id),
    )
    pdfRoute(
      app,
      '/api/papers/:id/paper.pdf',
      { who: ['student', 'instructor'], params: ById },
      ({ claims, input }) => readPaperPdf({ services, claims }, input.id),
    )
  },
  jobs: [issuePapers],
  subscribers: [
    subscribe(paymentReceived, 'issue-receipt', ({ checkoutId }, services) =>
      services.asSystem('a payment has a receipt', (db) => issueReceipts(db, [checkoutId])),
    ),
    subscribe(paymentRefunded, 'issue-credit-note', ({ refundId }, services) =>
      services.asSystem('a refund has a credit note', (db) => issueCreditNotes(db, [refundId])),
    ),
  ],
  mailFiles,
  personalData: [
    rowOf(
      'vat_registration',
      'select vat_number, updated_at from public.vat_registrations where instructor_id = $1',
    ),
    rowsOf(
      'vat_numbers_so_far',
      'select vat_number, at from public.vat_changes where instructor_id = $1 order by at',
    ),
    rowsOf(
      'receipts_and_invoices',
      `select p.kind, p.number, p.pence, p.vat_pence, p.vat_number, p.month, p.issued_at from public.papers p
       left join public.refunds r on r.id = p.refund_id left join public.checkouts c on c.id = coalesce(p.checkout_id, r.checkout_id)
       where case p.kind when 'invoice' then p.instructor_id else c.learner_id end = $1 order by p.issued_at`,
    ),
  ],
}
