import { MessageSquare } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

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
