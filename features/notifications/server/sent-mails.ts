import type { Db } from '#server/database.ts'
import { type Mail, sendMail } from '#server/mail.ts'

/** Once per key: subscribers and jobs may run twice. Returns whether it was sent now. */
export async function sendOnce(db: Db, key: string, mail: Mail): Promise<boolean> {
  const rowCount = await db.execute(
    'notifications.sendOnce',
    'insert into public.sent_notices (key) values ($1) on conflict do nothing',
    [key],
  )
  if (rowCount !== 1) return false
  await sendMail(db, mail)
  return true
}
