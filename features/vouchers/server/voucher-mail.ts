import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { findVoucherPaper } from '#features/paperwork/server/issue.ts'
import { sayNumber } from '#features/paperwork/rules.ts'
import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { cancelDays, cancelUntil, sayCode } from '../rules.ts'
import type { VoucherRow } from './vouchers.ts'

type Configured = Pick<Services, 'config'>

const giver = ({ buyerName }: Pick<VoucherRow, 'buyerName'>) => buyerName ?? 'Somebody'
type Reader = { name: string | null; email: string }

/** None once their name and address are forgotten. */
export const recipientOf = ({ recipientName, recipientEmail }: VoucherRow): Reader | undefined =>
  recipientEmail ? { name: recipientName, email: recipientEmail } : undefined

const firstOf = (name: string | null) => (name ? firstName(name) : 'there')
const redeemPath = (code: string) => `/gift/redeem?code=${code}`

/** As the service. */
export async function receiptMail(
  db: Db,
  services: Configured,
  row: VoucherRow,
  path: string,
): Promise<Mail> {
  const paper = await findVoucherPaper(db, row.id, 'receipt')
  const money = formatMoney(row.amountPence)
  return {
    to: row.buyerEmail!,
    kind: 'voucher-receipt',
    subject: `Receipt: ${money} for a gift of driving lessons`,
    files: [{ kind: 'voucher-receipt', id: row.id }],
    ...writeEmail(services, {
      greeting: `Hi ${firstOf(row.buyerName)},`,
      says: [
        row.sentAt
          ? `Thank you. We’ve emailed the voucher to ${row.recipientName} at ${row.recipientEmail}.`
          : `Thank you. We’ll email the voucher to ${row.recipientName} at ${row.recipientEmail} on ${formatDay(row.sendOn)}.`,
      ],
      events: [
        ['For', row.recipientName ?? ''],
        ['Paid', `${money}, ${formatDay(row.paidAt!)}`],
        ...(paper ? [['Receipt', sayNumber({ kind: 'receipt', number: paper.number })] as const] : []),
        ['Valid until', formatDay(row.lapsesOn!)],
      ],
      action: { label: 'See the voucher', to: path },
      after: [
        `You can change your mind until ${formatDay(cancelUntil(dayOf(row.paidAt!)))}, ${cancelDays} days from today, as long as none of it is used: the page above refunds all of it. There you can also send it again, or to another address.`,
      ],
    }),
  }
}

export const giftMail = (
  services: Configured,
  row: VoucherRow,
  code: string,
  suggested: { name: string } | undefined,
): Mail => ({
  to: row.recipientEmail!,
  kind: 'voucher-gift',
  subject: `${giver(row)} has given you ${formatMoney(row.leftPence)} of driving lessons`,
  isUnasked: true,
  ...writeEmail(services, {
    greeting: `Hi ${firstOf(row.recipientName)},`,
    says: [
      `${giver(row)} has given you ${formatMoney(row.leftPence)} of driving lessons.`,
      ...(row.message ? [`“${row.message}”`] : []),
      `You can use it with any instructor here, for lessons of any length.${suggested ? ` ${giver(row)} had ${suggested.name} in mind.` : ''}`,
    ],
    events: [
      ['Worth', formatMoney(row.leftPence)],
      ['Valid until', formatDay(row.lapsesOn!)],
    ],
    action: { label: 'Look at your gift', to: redeemPath(code) },
    code: sayCode(code),
    after: [
      'Anybody who has this code can use it, so please keep it to yourself. If you don’t know the giver, you don’t need to do anything.',
    ],
  }),
})

/** As the service. */
export async function refundMail(
  db: Db,
  services: Configured,
  row: VoucherRow,
  pence: number,
): Promise<Mail> {
  const last = await findVoucherPaper(db, row.id, 'credit-note')
  const paper = last?.pence === pence ? last : undefined
  return {
    to: row.buyerEmail!,
    kind: 'voucher-refunded',
    subject: `${formatMoney(pence)} for your gift voucher is on its way back`,
    ...(paper && { files: [{ kind: 'voucher-credit-note', id: row.id }] }),
    ...writeEmail(services, {
      greeting: `Hi ${firstOf(row.buyerName)},`,
      says: [
        `We’ve refunded ${formatMoney(pence)} of the voucher for ${row.recipientName ?? 'driving lessons'}, to the card you paid with.`,
        'It usually takes your bank 5 to 10 working days to show it.',
      ],
      events: paper ? [['Credit note', sayNumber({ kind: 'credit-note', number: paper.number })]] : [],
    }),
  }
}

/** Of what is on the voucher again. */
export const refundReturnedMail = (
  services: Configured,
  row: VoucherRow,
  pence: number,
  path: string,
): Mail => ({
  to: row.buyerEmail!,
  kind: 'voucher-refund-returned',
  subject: `Your bank sent back the ${formatMoney(pence)} we refunded`,
  ...writeEmail(services, {
    greeting: `Hi ${firstOf(row.buyerName)},`,
    says: [
      `We refunded ${formatMoney(pence)} of the voucher for ${row.recipientName ?? 'driving lessons'}, but your bank sent it back. Perhaps the card you paid with has been replaced.`,
      `It’s on the voucher again${row.sentAt ? ', and the code we emailed works again' : ''}.`,
      row.refundAttempt > 0
        ? 'If you still want it refunded, ask your bank what’s wrong, then try again on the page below. If that doesn’t work, please write to us.'
        : 'If you still want it refunded, please write to us.',
    ],
    action: { label: 'See the voucher', to: path },
  }),
})

export const withdrawnMail = (services: Configured, row: VoucherRow, to: Reader): Mail => ({
  to: to.email,
  kind: 'voucher-withdrawn',
  subject: `The driving lessons from ${giver(row)} have been withdrawn`,
  ...writeEmail(services, {
    greeting: `Hi ${firstOf(to.name)},`,
    says: [
      `${giver(row)} has had the voucher of ${formatMoney(row.amountPence)} refunded, so its code doesn’t work any more.`,
      'If you think that’s a mistake, please ask them.',
    ],
  }),
})

/** Without a code it’s in its holder’s account. */
export const lapsingMail = (
  services: Configured,
  row: VoucherRow,
  to: Reader,
  code: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'voucher-lapsing',
  subject: `${formatMoney(row.leftPence)} of driving lessons is valid until ${formatDay(row.lapsesOn!)}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstOf(to.name)},`,
    says: [
      `There’s still ${formatMoney(row.leftPence)} on the voucher ${giver(row)} gave you. It lapses after ${formatDay(row.lapsesOn!)}, and what’s left then is lost.`,
      'Turn it into hours with an instructor before that: those don’t expire.',
    ],
    action: code
      ? { label: 'Use the voucher', to: redeemPath(code) }
      : { label: 'Use your voucher', to: '/dashboard/payments' },
    ...(code && { code: sayCode(code) }),
  }),
})

export const moneyBackMail = (
  services: Configured,
  row: { buyerName: string | null; recipientName: string | null; buyerEmail: string },
  pence: number,
): Mail => ({
  to: row.buyerEmail,
  kind: 'voucher-money-back',
  subject: `${formatMoney(pence)} of the lessons you gave is on its way back to your card`,
  ...writeEmail(services, {
    greeting: `Hi ${firstOf(row.buyerName)},`,
    says: [
      `${formatMoney(pence)} of the driving lessons you gave to ${row.recipientName ?? 'somebody'} wasn’t used, and we’re refunding it to the card you paid with.`,
      'It usually takes your bank 5 to 10 working days to show it.',
    ],
  }),
})
