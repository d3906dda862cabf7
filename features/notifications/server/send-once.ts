import type { Db } from '#server/database.ts'

/** True for one caller: subscribers and jobs may run twice. As the service. */
export const isFirst = async (db: Db, key: string): Promise<boolean> =>
  (await db.execute(
    'notifications.isFirst',
    'insert into public.sent_notifications (key) values ($1) on conflict do nothing',
    [key],
  )) === 1

/** Those of the keys that `isFirst` has seen. As the service. */
export const listSent = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db.list('notifications.listSent', 'select key from public.sent_notifications where key = any($1)', [
      keys,
    ])
  ).map(({ key }) => key)

/** A key for one more mail of `subject`; undefined once enough of them went out. One at a time. As the service. */
export async function findMailKey(
  db: Db,
  subject: string,
  most: { anHour: number; aDay: number },
): Promise<string | undefined> {
  const keysOf = (hoursAgo: number) => {
    const day = db.now().subtract({ hours: hoursAgo }).toString().slice(0, 10)
    return Array.from({ length: most.aDay }, (_, at) => `${subject} ${day} ${at}`)
  }
  const today = keysOf(0)
  const sent = await db.list(
    'notifications.listMailKeys',
    `select key, sent_at > clock() - interval '1 hour' as "is_new!" from public.sent_notifications
     where key = any($1) and sent_at > clock() - interval '1 day'`,
    [[...keysOf(24), ...today]],
  )
  if (sent.length >= most.aDay || sent.filter(({ isNew }) => isNew).length >= most.anHour) return undefined
  return today.find((key) => sent.every((one) => one.key !== key))
}
