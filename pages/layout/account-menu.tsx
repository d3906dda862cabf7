import { type ComponentProps, cloneElement, createElement, type ReactElement, useState } from 'react'
import { Avatar, initialsOf, letterOf } from '#ui/avatar.tsx'
import { useLater } from '#ui/use-later.ts'
import type { AccountMenuProps } from './account-menu-list.tsx'

const list = async () => (await import('./account-menu-list.tsx')).AccountMenuList
const warm = () => void list().catch(() => undefined)

/** The avatar of whoever is signed in; the menu of what belongs to them comes when it is pressed. `trigger` replaces the avatar button. */
export function AccountMenu({
  me,
  withDashboard,
  trigger,
  side,
}: Omit<AccountMenuProps, 'trigger'> & { trigger?: ReactElement<ComponentProps<'button'>> }) {
  const [wanted, setWanted] = useState(false)
  const List = useLater(list, wanted, () => setWanted(false))
  const button = trigger ?? (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${withDashboard ? initialsOf(me.name, me.email) : letterOf(me.name)}, account of ${me.name || me.email}`}
    >
      <Avatar letter={!withDashboard} name={me.name} email={me.email} of={me.role} image={me.profileImage} />
    </button>
  )
  if (List) return createElement(List, { me, withDashboard, side, trigger: button })
  return cloneElement(button, {
    onClick: () => setWanted(true),
    onPointerEnter: warm,
    onFocus: warm,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}
