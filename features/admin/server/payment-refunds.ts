import { formatMoney } from '#common/money.ts'
import { getRefundable as readRefundable, refundChosen } from '#features/payments/server/chosen-refunds.ts'
import type { RefundSource } from '#features/payments/rules.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { Refundable } from '../payment-refunds-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

/** @throws notFound */
export const getRefundable = (db: Db, id: string): Promise<Refundable> =>
  asAdmin(db, 'see what can be refunded', async (service) => {
    const { isDisputed: _isDisputed, ...payment } = await readRefundable(service, id)
    const people = await listPeople(service, [payment.learnerId, payment.instructorId])
    const personOf = (personId: string) => {
      const found = people.find((one) => one.id === personId)
      return found ? { id: personId, name: found.name } : null
    }
    return { ...payment, learner: personOf(payment.learnerId), instructor: personOf(payment.instructorId) }
  })

type Refund = Omit<Parameters<typeof refundChosen>[1], 'explanation'> & { reason: string }

/** @throws notFound, refundDisputed, paymentChanged, refundNeedsLesson, refundTooMuch */
export const refundPayment = (db: Db, { reason, ...refund }: Refund): Promise<void> =>
  asAdmin(db, 'refund a chosen amount', async (service) => {
    const { learnerId } = await refundChosen(service, { ...refund, explanation: reason })
    const subject = (await listPeople(service, [learnerId])).length > 0 ? learnerId : null
    const detail = `${formatMoney(refund.pence)}, ${bornBy[refund.from]}: ${reason}`
    await noteAct(service, 'payment-refunded', subject, detail)
  })

const bornBy: Record<RefundSource, string> = {
  unused: 'from unused hours',
  shared: 'borne by the instructor and our commission',
  platform: 'borne by us',
}
