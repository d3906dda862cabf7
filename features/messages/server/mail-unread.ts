import * as z from 'zod/mini'
import { nameForLearners } from '#features/instructors/rules.ts'
import { findPreference } from '#features/notifications/server/preferences.ts'
import { unsubscribeUrl } from '#features/notifications/server/unsubscribe-link.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { quietMinutes } from '../rules.ts'
import { unreadMail } from './message-mail.ts'

const UnreadMail = z.object({ conversationId: z.string(), recipientId: z.string() })

export const queueUnreadMail = (db: Db, about: z.infer<typeof UnreadMail>, sentAt: Temporal.Instant) =>
  queueJob(db, mailUnreadMessages, about, {
    at: sentAt.add({ minutes: quietMinutes }),
    key: `${about.conversationId} ${about.recipientId}`,
  })

/** The next email only after the person has read what the last one was about. */
export const mailUnreadMessages = job(
  'mail-unread-messages',
  UnreadMail,
  ({ conversationId, recipientId }, services) =>
    services.asSystem('mail somebody who has not read a message', async (db) => {
      const spell = await db.find(
        'messages.mailUnreadMessages.lockConversations',
        `select learner_id is not distinct from $2 as is_learner, last_seq, case when learner_id = $2 then learner_read else instructor_read end as read,
         case when learner_id = $2 then learner_mailed else instructor_mailed end as mailed
       from public.conversations where id = $1 and $2 in (learner_id, instructor_id) for update`,
        [conversationId, recipientId],
      )
      if (
        !spell ||
        spell.read >= spell.lastSeq ||
        spell.mailed > spell.read ||
        !(await findPreference(db, recipientId, 'messages')).email
      )
        return
      const [recipient, message] = await Promise.all([
        findProfile(db, recipientId),
        db.find(
          'messages.mailUnreadMessages.readMessages',
          `select m.body, messaging.share_lesson(c.learner_id, c.instructor_id) as "share_lesson!", case when $3 or messaging.share_lesson(c.learner_id, c.instructor_id) then p.name else public.short_name(p.name) end as name, $3 and directory.is_trainee(c.instructor_id) as is_trainee
         from public.messages m join public.conversations c on c.id = m.conversation_id
         left join public.profiles p on p.id = case when $3 then c.instructor_id else c.learner_id end
         where m.conversation_id = $1 and m.seq = $2`,
          [conversationId, spell.lastSeq, spell.isLearner],
        ),
      ])
      if (!recipient || !message?.name || !message.body) return
      await db.execute(
        'messages.mailUnreadMessages.updateConversations',
        `update public.conversations set learner_mailed = case when $3 then $2 else learner_mailed end, instructor_mailed = case when $3 then instructor_mailed else $2 end where id = $1`,
        [conversationId, spell.lastSeq, spell.isLearner],
      )
      await sendMail(
        db,
        unreadMail(services, recipient, {
          conversationId,
          count: spell.lastSeq - spell.read,
          from: nameForLearners({ name: message.name, isTrainee: message.isTrainee ?? false }),
          latest: message.shareLesson ? message.body : undefined,
          unsubscribeUrl: unsubscribeUrl(services, recipientId, 'messages'),
        }),
      )
    }),
)
