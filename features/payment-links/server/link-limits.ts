import { mayWriteUnsolicited } from '#server/limits/unsolicited-mail.ts'
import type { Db } from '#server/database.ts'
import { mostLinksADay } from '../rules.ts'
import type { LinkedLesson } from './linked-lesson.ts'

/** An account here can’t be made to send strangers our emails without end. As the service. */
export async function mayEmailLink(db: Db, { lesson, email }: LinkedLesson): Promise<boolean> {
  if (!email) return false
  const { sent } = await db.get(
    'payment-links.countSent',
    `select count(*) as sent from public.payment_links k join public.lessons l on l.id = k.lesson_id
     where l.instructor_id = $1 and k.sent_at > clock() - interval '1 day'`,
    [lesson.instructor.id],
  )
  return sent < mostLinksADay && (await mayWriteUnsolicited(db, email, lesson.instructor.id))
}
