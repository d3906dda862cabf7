import { brand } from '#common/brand.ts'
import { tell } from '#features/notifications/server/tell.ts'
import { react } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import type { MessageReported, MessageSent } from '../contract.ts'
import { reportedMail } from './letters.ts'
import { queueTelling } from './tell-of-messages.ts'

export const reactions = [
  react<MessageSent>(
    'message.sent',
    'tell-who-was-not-looking',
    ({ conversationId, recipientId }, house, { announcedAt }) =>
      house.asSystem('a mail for later', (db) =>
        queueTelling(db, { conversationId, recipientId }, Temporal.Instant.from(announcedAt)),
      ),
  ),
  react<MessageSent>('message.sent', 'ring', ({ conversationId, senderId, recipientId }, house, fact) =>
    house.asSystem('tell of a message in the bell', (db) =>
      tell(db, house, {
        kind: 'message-received',
        to: recipientId,
        key: `conversation ${conversationId}`,
        other: senderId,
        about: { conversationId },
        renewedBy: fact.id,
      }),
    ),
  ),
  react<MessageReported>('message.reported', 'tell-the-team', ({ reportId }, house) =>
    house.asSystem('tell the team of a report', async (db) => {
      const { rowCount } = await db.run(
        `update public.message_reports set told_at = clock() where id = $1 and told_at is null`,
        [reportId],
      )
      if (rowCount === 1)
        await sendMail(db, reportedMail(house, { ...brand, ...house.config.brand }.supportEmail))
    }),
  ),
]
