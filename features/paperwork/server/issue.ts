import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { invoiceMail } from './invoice-mail.ts'
import { type PaperKind, vatIn } from '../rules.ts'

type Ids = readonly string[]

/** Numbers are taken and used in one transaction, and one issues at a time: a paper that fails leaves no gap. */
async function issue(db: Db, kind: PaperKind, insert: (last: number) => Promise<number>) {
  const { last } = await db.get(
    'paperwork.lockNumbers',
    `insert into public.paper_numbers as n (kind) values ($1)
     on conflict (kind) do update set last = n.last returning last`,
    [kind],
  )
  const issued = await insert(last)
  if (issued > 0)
    await db.execute('paperwork.noteLast', 'update public.paper_numbers set last = $2 where kind = $1', [
      kind,
      last + issued,
    ])
}

/** Of card payments that have none. Hours taken along were paid for where they came from. As the service. */
export async function issueReceipts(db: Db, checkouts: Ids) {
  await issue(db, 'receipt', (last) =>
    db.execute(
      'paperwork.issueReceipts',
      `insert into public.papers (kind, number, checkout_id, instructor_id, pence, vat_pence, vat_number)
     select 'receipt', $2::int + row_number() over (order by c.paid_at, c.id), c.id, c.instructor_id, c.amount_pence,
       case when v.vat_number is null then 0 else ${vatIn('c.amount_pence')} end, v.vat_number
     from public.checkouts c left join public.vat_registrations v on v.instructor_id = c.instructor_id
     where c.id = any($1) and c.status = 'paid' and c.moved_from is null
       and not exists (select from public.papers p where p.checkout_id = c.id and p.kind = 'receipt')`,
      [checkouts, last],
    ),
  )
}

/**
 * Of refunds that were sent and have none, with VAT where their receipt has it: that of the card payment, also for hours
 * that were taken along since. Goodwill is our own money and credits no lesson. As the service.
 */
export async function issueCreditNotes(db: Db, refunds: Ids) {
  await issue(db, 'credit-note', (last) =>
    db.execute(
      'paperwork.issueCreditNotes',
      `insert into public.papers (kind, number, refund_id, instructor_id, pence, vat_pence, vat_number)
     select 'credit-note', $2::int + row_number() over (order by r.sent_at, r.id), r.id, o.instructor_id, r.pence,
       case when taxed.vat_number is null then 0 else ${vatIn('r.pence')} end, taxed.vat_number
     from public.refunds r join public.checkouts c on c.id = r.checkout_id join public.checkouts o on o.id = coalesce(c.moved_from, c.id)
     left join public.papers taxed on taxed.kind = 'receipt' and taxed.checkout_id = o.id
     where r.id = any($1) and r.status in ('sent', 'by-hand') and r.taken_from <> 'platform' and not exists (select from public.papers p where p.refund_id = r.id)`,
      [refunds, last],
    ),
  )
}

/** For the commission of each month that is over, of those who paid or got back any; `months` back at most. As the service. */
export async function issueInvoices(
  db: Db,
  now: Temporal.Instant,
  months: number,
  ourVatNumber: string | undefined,
) {
  const thisMonth = now.toZonedDateTimeISO(homeZone).toPlainDate().with({ day: 1 })
  await issue(db, 'invoice', (last) =>
    db.execute(
      'paperwork.issueInvoices',
      `insert into public.papers (kind, number, instructor_id, month, pence, vat_pence, vat_number)
     select 'invoice', $1::int + row_number() over (order by due.month, due.instructor_id), due.instructor_id, due.month, due.pence,
       case when $4::text is null then 0 else ${vatIn('due.pence')} end, $4
     from (
       select whose.instructor_id, date_trunc('month', t.at at time zone '${homeZone}')::date as month, sum(e.pence)::int as pence
       from public.ledger_transactions t
       join public.ledger_entries e on e.transaction_id = t.id
       join public.ledger_accounts a on a.id = e.account_id and a.kind = 'commission'
       cross join lateral (
         select o.instructor_id from public.ledger_entries x join public.ledger_accounts o on o.id = x.account_id
         where x.transaction_id = t.id and o.instructor_id is not null limit 1) whose
       where t.at >= $2::date::timestamp at time zone '${homeZone}' and t.at < $3::date::timestamp at time zone '${homeZone}'
       group by 1, 2 having sum(e.pence) <> 0
     ) due
     where not exists (select from public.papers p where p.kind = 'invoice' and p.instructor_id = due.instructor_id and p.month = due.month)`,
      [last, `${thisMonth.subtract({ months })}`, `${thisMonth}`, ourVatNumber ?? null],
    ),
  )
}

const monthsBack = 3

export const issuePapers = job('issue-papers', z.object({}), (_nothing, services) => catchUp(services), {
  every: '50 4 * * *',
})

/** Events bring receipts and credit notes at once; this finds what they have left. */
async function catchUp(services: Services) {
  await services.asSystem('papers that are due', async (db) => {
    const checkouts = await db.list(
      'paperwork.findUnreceipted',
      `select c.id from public.checkouts c where c.paid_at > clock() - interval '3 days' and c.moved_from is null
         and not exists (select from public.papers p where p.checkout_id = c.id and p.kind = 'receipt')`,
    )
    await issueReceipts(
      db,
      checkouts.map(({ id }) => id),
    )
    const refunds = await db.list(
      'paperwork.findUncredited',
      `select r.id from public.refunds r where r.sent_at > clock() - interval '3 days' and r.taken_from <> 'platform'
         and not exists (select from public.papers p where p.refund_id = r.id)`,
    )
    await issueCreditNotes(
      db,
      refunds.map(({ id }) => id),
    )
    await issueInvoices(db, services.clock.now(), monthsBack, services.config.vatNumber)
    await notifyOfInvoices(db, services)
  })
}

/** Each once, by its key; those of the last days, so that none is left out. */
async function notifyOfInvoices(db: Db, services: Services) {
  const invoices = await db.list(
    'paperwork.findNewInvoices',
    `select id, instructor_id as "instructor_id!", month::text as "month!", pence from public.papers
     where kind = 'invoice' and issued_at > clock() - interval '3 days' order by month, id`,
  )
  for (const { instructorId, ...invoice } of invoices) {
    const instructor = await findProfile(db, instructorId)
    if (!instructor?.email) continue
    const recipient = { name: instructor.name, email: instructor.email }
    await notify(db, services, {
      kind: 'invoice-issued',
      to: instructorId,
      key: `invoice-issued ${invoice.id}`,
      mail: () => invoiceMail(services, recipient, invoice),
    })
  }
}

type VoucherPaper = { kind: 'receipt' | 'credit-note'; voucherId: string; pence: number }

/**
 * Of a gift voucher: one that can be redeemed with anybody has no VAT before it is. `pence` is all that was paid, or
 * refunded so far; what no paper says of it yet is on a new one. As the service.
 */
export async function issueVoucherPaper(db: Db, { kind, voucherId, pence }: VoucherPaper) {
  await issue(db, kind, (last) =>
    db.execute(
      'paperwork.issueVoucherPaper',
      `insert into public.papers (kind, number, voucher_id, pence)
       select $1, $2::int + 1, $3, $4 - noted.pence
       from (select coalesce(sum(p.pence), 0)::int as pence from public.papers p where p.voucher_id = $3 and p.kind = $1) noted
       where noted.pence < $4`,
      [kind, last, voucherId, pence],
    ),
  )
}

/** The last one of its kind. As the service. */
export const findVoucherPaper = (db: Db, voucherId: string, kind: 'receipt' | 'credit-note') =>
  db.find(
    'paperwork.findVoucherPaper',
    'select number, pence, issued_at from public.papers where voucher_id = $1 and kind = $2 order by number desc limit 1',
    [voucherId, kind],
  )
