import { brand } from '#common/brand.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { complaintMade, messageSent } from '../contract.ts'
import { complaintMail } from './message-mail.ts'
import { queueUnreadMail } from './mail-unread.ts'

export const subscribers = [
  subscribe(messageSent, 'queue-unread-mail', ({ conversationId, recipientId }, services, { emittedAt }) =>
    services.asSystem('a mail for later', (db) =>
      queueUnreadMail(db, { conversationId, recipientId }, Temporal.Instant.from(emittedAt)),
    ),
  ),
  subscribe(messageSent, 'add-notification', ({ conversationId, senderId, recipientId }, services, event) =>
    services.asSystem('notify of a message', (db) =>
      notify(db, services, {
        kind: 'message-received',
        to: recipientId,
        key: `conversation ${conversationId}`,
        other: senderId,
        facts: { conversationId },
        renewedBy: event.id,
      }),
    ),
  ),
  subscribe(complaintMade, 'mail-support', ({ complaintId }, services) =>
    services.asSystem('mail the team about a complaint', async (db) => {
      const rowCount = await db.execute(
        'messages.subscribers',
        `update public.complaints set notified_at = clock() where id = $1 and notified_at is null`,
        [complaintId],
      )
      if (rowCount === 1)
        await sendMail(db, complaintMail(services, { ...brand, ...services.config.brand }.supportEmail))
    }),
  ),
]
