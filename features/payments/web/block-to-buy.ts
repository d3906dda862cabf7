import type { Package } from '../contract.ts'
import type { PaymentTransaction } from '../money-contract.ts'

type Block = Pick<Package, 'id' | 'kind' | 'instructor_id' | 'lesson_count' | 'lesson_minutes'>
type Payment = Pick<PaymentTransaction, 'package_id' | 'payment_status' | 'created_at'>

const minutesOf = (block: Block) => block.lesson_count * block.lesson_minutes

/** When hours run short: the block that was bought last, if it's still on offer, else the smallest. */
export function blockToBuy<B extends Block>(packages: readonly B[], payments: readonly Payment[]) {
  const blocks = packages.filter(({ kind, instructor_id }) => kind === 'block' && instructor_id !== null)
  const bought = payments
    .filter(({ payment_status }) => payment_status === 'paid')
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .map(({ package_id }) => blocks.find(({ id }) => id === package_id))
    .find((block) => block !== undefined)
  return bought ?? blocks.toSorted((one, other) => minutesOf(one) - minutesOf(other))[0]
}
