import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'

type PressLinkProps = {
  title: string
  button: string
  busy: boolean
  onPress: () => void
  children: ReactNode
}

/** A link in an email only opens this: looking, or a program that looks, changes nothing. */
export const PressLink = ({ title, button, busy, onPress, children }: PressLinkProps) => (
  <AccountFrame title={title}>
    <p className="break-words">{children}</p>
    <Button wide busy={busy} onClick={onPress}>
      {button}
    </Button>
  </AccountFrame>
)
