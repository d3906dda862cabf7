import { issueCreditNotes, issueInvoices, issueReceipts } from '#features/paperwork/server/issue.ts'
import type { Services } from '#server/services.ts'

const months = 24

export async function addPapers(services: Services, now: Temporal.Instant) {
  await services.asSystem('the papers of the past', async (db) => {
    const { rows: paid } = await db.queryUnchecked<{ id: string }>(
      `select id from public.checkouts where status = 'paid'`,
    )
    await issueReceipts(
      db,
      paid.map(({ id }) => id),
    )
    const { rows: sent } = await db.queryUnchecked<{ id: string }>(
      `select id from public.refunds where status = 'sent'`,
    )
    await issueCreditNotes(
      db,
      sent.map(({ id }) => id),
    )
    await issueInvoices(db, now, months, services.config.vatNumber)
  })
}
