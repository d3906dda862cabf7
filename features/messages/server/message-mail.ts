import { firstName } from '#common/first-name.ts'
import type { Mail, Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'

const longestQuote = 300

type Unread = {
  conversationId: string
  count: number
  from: string
  /** Absent between strangers: our mails do not carry their texts and links. */
  latest?: string | undefined
  unsubscribeUrl: string
}

export function unreadMail(
  services: Services,
  to: { name: string; email: string },
  { conversationId, count, from, latest, unsubscribeUrl }: Unread,
): Mail {
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      count === 1
        ? `${from} has sent you a message.`
        : `${from} has sent you ${count} messages.${latest ? ' This is the latest.' : ''}`,
      ...(latest ? [`“${latest.length > longestQuote ? `${latest.slice(0, longestQuote)}…` : latest}”`] : []),
    ],
    action: { label: 'Read and answer', to: `/dashboard/messages/${conversationId}` },
    after: [
      'Please reply there, not to this email. We won’t email again until you’ve read it and there’s something new.',
    ],
    unsubscribeUrl,
  })
  return {
    to: to.email,
    kind: 'message-unread',
    subject: `New message from ${from}`,
    thread: `conversation-${conversationId}`,
    unsubscribeUrl,
    ...body,
  }
}

/** Without the text, which only admins may read. */
export function complaintMail(services: Services, to: string): Mail {
  const body = writeEmail(services, {
    greeting: 'Hello,',
    says: [
      'Someone has reported another person’s messages. Please look at them soon: someone’s safety may be at stake.',
    ],
    action: { label: 'See the report', to: '/dashboard/complaints' },
  })
  return { to, kind: 'complaint-made', subject: 'Messages were reported', ...body }
}
