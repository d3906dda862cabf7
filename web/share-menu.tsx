import { Copy, Mail, MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuWayOut } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { emailOf, type Sharing, wordsOf } from './sharing.ts'

export const ShareMenu = ({ trigger, ...sharing }: Sharing & { trigger: ReactElement }) => (
  <Menu trigger={trigger} startsOpen align="start">
    <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => copy(sharing)}>
      {sharing.url ? 'Copy link' : 'Copy text'}
    </MenuItem>
    <MenuWayOut icon={<Mail aria-hidden="true" />} href={emailOf(sharing)}>
      Email
    </MenuWayOut>
    <MenuWayOut
      icon={<MessageCircle aria-hidden="true" />}
      href={`https://wa.me/?${new URLSearchParams({ text: wordsOf(sharing) })}`}
    >
      WhatsApp
    </MenuWayOut>
  </Menu>
)

function copy({ text, url }: Sharing) {
  const what = url ? 'link' : 'text'
  void navigator.clipboard.writeText(url ?? text).then(
    () => toast({ title: url ? 'Link copied' : 'Text copied', tone: 'good' }),
    () => toast({ title: `We couldn’t copy the ${what}`, description: url ?? text, tone: 'bad' }),
  )
}
