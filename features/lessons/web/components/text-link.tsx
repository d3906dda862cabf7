import { MessageSquare } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { textLink } from '#common/phone.ts'

type TextLinkProps = { phone: string; name: string; words: string }

/** Opens the phone’s own messages with the text filled in, for people we can’t email. */
export const TextLink = ({ phone, name, words }: TextLinkProps) => (
  <a className="btn btn-second btn-sm" href={textLink(phone, words)}>
    <MessageSquare aria-hidden="true" />
    Text {firstName(name)}
  </a>
)
