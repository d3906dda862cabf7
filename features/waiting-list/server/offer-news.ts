import { withdraw } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'

export const newsKey = (offerId: string) => `time-offered ${offerId}`

/** Out of the bell, once the offer is answered or over. As the service. */
export const withdrawNews = (db: Db, { id, learnerId }: { id: string; learnerId: string }) =>
  withdraw(db, { to: learnerId, key: newsKey(id) })
