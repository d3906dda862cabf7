import type { Db } from '#server/database.ts'

/** True for one caller: subscribers and jobs may run twice. As the service. */
export const isFirst = async (db: Db, key: string): Promise<boolean> =>
  (await db.execute(
    'notifications.isFirst',
    'insert into public.sent_notifications (key) values ($1) on conflict do nothing',
    [key],
  )) === 1
