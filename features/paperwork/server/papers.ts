import { notFound } from '#common/api-error.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { formatDate, formatDay, formatSpan } from '#common/time.ts'
import { brand as ownBrand } from '#common/brand.ts'
import { readReceipt } from '#features/payments/server/receipt.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Claims, Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Pdf, PdfPart } from '#server/pdf.ts'
import type { Services } from '#server/services.ts'
import type { Paper } from '../contract.ts'
import { sayNumber, sayVatNumber, vatRate } from '../rules.ts'

const mostInvoices = 36

export async function listPapers(db: Db, payment: string | undefined): Promise<{ papers: Paper[] }> {
  const papers = payment
    ? await db.list(
        'paperwork.listPapersOfAPayment',
        `select p.id, p.kind, p.number, p.pence, p.issued_at, p.month from public.papers p
         left join public.refunds r on r.id = p.refund_id
         join public.checkouts c on c.id = coalesce(p.checkout_id, r.checkout_id)
         where coalesce(c.moved_from, c.id) = $1 and c.learner_id = auth.uid() order by p.issued_at, p.id`,
        [payment],
      )
    : await db.list(
        'paperwork.listInvoices',
        `select id, kind, number, pence, issued_at, month from public.papers
         where kind = 'invoice' and instructor_id = auth.uid() order by month desc limit ${mostInvoices}`,
      )
  return { papers: papers as Paper[] }
}

type Call = { services: Services; claims: Claims }

/** Of the caller’s payment. @throws notFound also where no receipt was issued, as for hours taken along */
export async function readReceiptPdf(call: Call, checkoutId: string) {
  const id = await call.services.asUser(call.claims, (db) =>
    db.find(
      'paperwork.findReceipt',
      `select p.id from public.papers p join public.checkouts c on c.id = p.checkout_id
       where p.kind = 'receipt' and c.id = $1 and c.learner_id = auth.uid()`,
      [checkoutId],
    ),
  )
  return readPaperPdf(call, id?.id ?? fail(notFound))
}

/** A paper of the caller’s, with names as they are today. @throws notFound */
export async function readPaperPdf(
  { services, claims }: Call,
  id: string,
  payer?: PaperPayer,
): Promise<{ name: string; pdf: Pdf }> {
  return services.asUser(claims, async (db) => {
    const paper = (await findPaper(db, id)) ?? fail(notFound)
    const says =
      paper.kind === 'invoice'
        ? await sayInvoice(services, db, paper)
        : await sayPayment(services, db, paper, payer)
    const number = sayNumber(paper as Paper)
    return {
      name: number.toLowerCase(),
      pdf: {
        title: `${says.title} ${number}`,
        lead: formatDay(paper.issuedAt),
        madeAt: Temporal.Instant.from(paper.issuedAt),
        parts: says.parts,
      },
    }
  })
}

type PaperPayer = { payerName: string; showsLesson: boolean }

/** For somebody who paid for this learner, which the caller has checked, in the payer's name. @throws notFound */
export const readPaperPdfAs = (
  services: Services,
  id: string,
  { learnerId, ...payer }: PaperPayer & { learnerId: string },
) => readPaperPdf({ services, claims: { role: 'authenticated', sub: learnerId } }, id, payer)

type PaperRow = Row<'paperwork.findPaper'>

const findPaper = (db: Db, id: string) =>
  db.find(
    'paperwork.findPaper',
    `select p.id, p.kind, p.number, coalesce(c.moved_from, c.id) as checkout_id, p.instructor_id as "instructor_id!", p.month::text as month,
       p.pence, p.vat_pence, p.vat_number, p.issued_at, r.explanation, receipt.number as receipt_number
     from public.papers p left join public.refunds r on r.id = p.refund_id
     left join public.checkouts c on c.id = coalesce(p.checkout_id, r.checkout_id)
     left join public.papers receipt on r.id is not null and receipt.kind = 'receipt' and receipt.checkout_id = coalesce(c.moved_from, c.id)
     where p.id = $1 and case p.kind when 'invoice' then p.instructor_id else c.learner_id end = auth.uid()`,
    [id],
  )

const nameOf = (services: Services) => services.config.brand.name ?? ownBrand.name

async function sayPayment(services: Services, db: Db, paper: PaperRow, payer?: PaperPayer) {
  const receipt = await readReceipt(db, paper.checkoutId!)
  const { learnerName, instructorName, lesson, packageName } = receipt
  const instructor = instructorName ?? 'A former instructor'
  const isReceipt = paper.kind === 'receipt'
  const parts: PdfPart[] = [
    {
      facts: [
        [
          isReceipt ? 'Received from' : 'Refunded to',
          receipt.bySomebodyElse
            ? `${payer?.payerName ?? 'Somebody else'}, for ${learnerName || 'a former learner'}`
            : learnerName,
        ],
        ['For', packageName],
        ...(lesson && payer?.showsLesson !== false
          ? [['Lesson', formatSpan(lesson.startsAt, lesson.endsAt)] as const]
          : []),
        ['Instructor', instructor],
        ...(paper.vatNumber ? [['VAT number', sayVatNumber(paper.vatNumber)] as const] : []),
        ...(paper.receiptNumber
          ? [['Of receipt', sayNumber({ kind: 'receipt', number: paper.receiptNumber })] as const]
          : []),
        ...(paper.explanation ? [['Why', paper.explanation] as const] : []),
        ['Paid by card', formatDay(receipt.paidAt)],
      ],
    },
    { sums: sumsOf(paper, isReceipt ? 'Paid' : 'Refunded') },
    {
      text: `The lessons are given by ${instructor}. ${nameOf(services)} ${
        isReceipt ? 'received the money' : 'sent the money back to the card it came from'
      } as their agent.`,
    },
  ]
  return { title: isReceipt ? 'Receipt' : 'Credit note', parts }
}

async function sayInvoice(services: Services, db: Db, paper: PaperRow) {
  const instructor = await findProfile(db, paper.instructorId)
  const month = formatDate(paper.month!, 'month and year')
  const isBack = paper.pence < 0
  const parts: PdfPart[] = [
    {
      facts: [
        ['From', nameOf(services)],
        ...(paper.vatNumber ? [['VAT number', sayVatNumber(paper.vatNumber)] as const] : []),
        ['To', instructor?.name ?? ''],
        ['For', `Commission on lessons given in ${month} and paid by card`],
      ],
    },
    { sums: sumsOf(paper, isBack ? 'Given back to you' : 'Commission') },
    {
      text: isBack
        ? 'In this month we gave back more commission, on lessons that were refunded, than we took.'
        : 'Nothing is left to pay: we keep our commission when a lesson is delivered.',
    },
  ]
  return { title: isBack ? 'Credit note for commission' : 'Invoice', parts }
}

function sumsOf({ pence, vatPence, vatNumber }: PaperRow, total: string) {
  const say = (amount: Pence) => formatMoney(Math.abs(amount))
  return vatNumber
    ? ([
        ['Without VAT', say(pence - vatPence)],
        [`VAT at ${vatRate}`, say(vatPence)],
        [total, say(pence)],
      ] as const)
    : ([[total, say(pence)]] as const)
}
