import { MessageSquare } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to the conversation with somebody, by the id of a lesson's person or of the directory; there is one with the first message. */
export const MessageLink = ({ to, name, size }: { to: string; name: string; size?: 'sm' | 'md' }) => (
  <ButtonLink
    to={`/dashboard/messages?with=${to}`}
    variant="second"
    size={size}
    icon={<MessageSquare aria-hidden="true" />}
  >
    Message<span className="sr"> {name}</span>
  </ButtonLink>
)
