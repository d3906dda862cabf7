import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './class-names.ts'

type Look = {
  variant?: 'primary' | 'second' | 'plain' | 'yellow' | 'danger' | 'danger-plain'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }
type ButtonLinkProps = LinkProps & Look

/** `busy` keeps focus and label, ignores clicks and is announced. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const fail: ButtonProps['onClick'] = (event) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? fail : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

function look({ variant = 'primary', size = 'md', wide }: Look, more?: string) {
  return cx(
    'btn',
    variant !== 'primary' && `btn-${variant}`,
    size !== 'md' && `btn-${size}`,
    wide && 'btn-wide',
    more,
  )
}
