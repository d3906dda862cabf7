import { Copy, Mail, MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuWayOut } from '#ui/menu.tsx'
import { copySharing } from './copy-sharing.ts'
import { emailOf, type Sharing, wordsOf } from './sharing.ts'

export const ShareMenu = ({ trigger, ...sharing }: Sharing & { trigger: ReactElement }) => (
  <Menu trigger={trigger} startsOpen align="start">
    <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => copySharing(sharing)}>
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
