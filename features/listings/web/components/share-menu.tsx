import { Copy, Mail, MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuWayOut } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import type { Sharing } from '../words.ts'

export const ShareMenu = ({ trigger, text, url, email }: Sharing & { trigger: ReactElement }) => (
  <Menu trigger={trigger} startsOpen align="start">
    <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => copy(url)}>
      Copy link
    </MenuItem>
    <MenuWayOut icon={<Mail aria-hidden="true" />} href={email}>
      Email
    </MenuWayOut>
    <MenuWayOut
      icon={<MessageCircle aria-hidden="true" />}
      href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`}
    >
      WhatsApp
    </MenuWayOut>
  </Menu>
)

const copy = (url: string) =>
  void navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Link copied', tone: 'good' }),
    () => toast({ title: 'We couldn’t copy the link', description: url, tone: 'bad' }),
  )
