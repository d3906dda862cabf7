import type { ComponentProps, ReactElement } from 'react'
import { Avatar, initialsOf, letterOf } from '#ui/avatar.tsx'
import { lazily } from '#ui/lazy.tsx'
import { LazyTrigger } from '#ui/lazy-trigger.tsx'
import type { AccountMenuProps } from './account-menu-list.tsx'

const AccountMenuList = lazily(async () => (await import('./account-menu-list.tsx')).AccountMenuList)

type TriggeredProps = Omit<AccountMenuProps, 'trigger'> & {
  trigger?: (more?: ComponentProps<'button'>) => ReactElement
}

export function AccountMenu({ me, withDashboard, trigger, side }: TriggeredProps) {
  const avatar = (more?: ComponentProps<'button'>) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${withDashboard ? initialsOf(me.name, me.email) : letterOf(me.name)}, account of ${me.name || me.email}`}
      {...more}
    >
      <Avatar letter={!withDashboard} name={me.name} email={me.email} of={me.role} image={me.profileImage} />
    </button>
  )
  const button = trigger ?? avatar
  return (
    <LazyTrigger preload={AccountMenuList.preload} opens="menu" button={button}>
      <AccountMenuList me={me} withDashboard={withDashboard} side={side} trigger={button()} />
    </LazyTrigger>
  )
}
