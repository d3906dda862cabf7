import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

type MenuProps = { trigger: ReactElement; head?: ReactNode; align?: 'start' | 'end'; side?: 'top' | 'bottom'; children: ReactNode }

/** A menu that opens from `trigger` (any button). Fill it with `MenuItem`, `MenuLink`, `MenuLine`. */
export function Menu({ trigger, head, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-place" align={align} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="menu">
            {head && <div className="menu-head">{head}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = { icon?: ReactNode; danger?: boolean; onClick: () => void; children: ReactNode }

export const MenuItem = ({ icon, danger, onClick, children }: ItemProps) => (
  <Base.Item className={cx('menu-item', danger && 'menu-item-danger')} onClick={onClick}>
    {icon}
    {children}
  </Base.Item>
)

export const MenuLink = ({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) => (
  <Base.LinkItem className="menu-item" closeOnClick render={<Link to={to} />}>
    {icon}
    {children}
  </Base.LinkItem>
)

export const MenuLine = () => <Base.Separator className="menu-line" />
