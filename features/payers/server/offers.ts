import { listPackages } from '#features/payments/server/packages.ts'
import type { Db } from '#server/database.ts'
import type { LearnerPaidFor } from '../paying-contract.ts'

/** An instructor's own blocks, and the platform's that can be used there. */
export const listBlocks = async (
  db: Db,
  instructorId: string,
): Promise<LearnerPaidFor['instructors'][number]['blocks']> =>
  (await listPackages(db, instructorId))
    .filter(({ kind }) => kind === 'block')
    .map(({ id, name, price, ...sold }) => ({
      id,
      name,
      hours: (sold.lesson_count * sold.lesson_minutes) / 60,
      pricePence: price,
    }))
