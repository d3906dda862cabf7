import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

type MenuProps = {
  trigger: ReactElement
  startsOpen?: boolean
  head?: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

/** Fill with `MenuItem`, `MenuLink`, `MenuWayOut`, `MenuLine`. `startsOpen`: it has been pressed already. */
export function Menu({ trigger, startsOpen, head, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root defaultOpen={startsOpen}>
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

/** To another site or programme; ours stays open. */
export const MenuWayOut = ({
  href,
  icon,
  children,
}: {
  href: string
  icon?: ReactNode
  children: ReactNode
}) => (
  <Base.LinkItem className="menu-item" closeOnClick href={href} target="_blank" rel="noreferrer">
    {icon}
    {children}
  </Base.LinkItem>
)

export const MenuLine = () => <Base.Separator className="menu-line" />

type ChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

export const MenuChoice = ({ label, value, onChange, options }: ChoiceProps) => (
  <Base.RadioGroup value={value} onValueChange={(next) => onChange(String(next))} aria-label={label}>
    <div className="menu-label" aria-hidden="true">
      {label}
    </div>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} className="menu-item">
        <span className="menu-mark">
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
        </span>
        {option.label}
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
)
