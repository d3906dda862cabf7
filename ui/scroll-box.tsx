/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- without the focus no key would scroll it */
import type { ComponentProps } from 'react'

export function ScrollBox({ children, ...rest }: ComponentProps<'section'> & { 'aria-label': string }) {
  return (
    <section {...rest} tabIndex={0}>
      {children}
    </section>
  )
}
