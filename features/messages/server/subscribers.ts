import { brand } from '#common/brand.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { messageReported, messageSent } from '../contract.ts'
import { reportedMail } from './letters.ts'
import { queueTelling } from './tell-of-messages.ts'

export const subscribers = [
  subscribe(
    messageSent,
    'tell-who-was-not-looking',
    ({ conversationId, recipientId }, services, { emittedAt }) =>
      services.asSystem('a mail for later', (db) =>
        queueTelling(db, { conversationId, recipientId }, Temporal.Instant.from(emittedAt)),
      ),
  ),
  subscribe(messageSent, 'add-notice', ({ conversationId, senderId, recipientId }, services, event) =>
    services.asSystem('tell of a message in the bell', (db) =>
      notify(db, services, {
        kind: 'message-received',
        to: recipientId,
        key: `conversation ${conversationId}`,
        other: senderId,
        about: { conversationId },
        renewedBy: event.id,
      }),
    ),
  ),
  subscribe(messageReported, 'tell-the-team', ({ reportId }, services) =>
    services.asSystem('tell the team of a report', async (db) => {
      const rowCount = await db.execute(
        'messages.subscribers',
        `update public.message_reports set told_at = clock() where id = $1 and told_at is null`,
        [reportId],
      )
      if (rowCount === 1)
        await sendMail(db, reportedMail(services, { ...brand, ...services.config.brand }.supportEmail))
    }),
  ),
]
