import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyTrigger } from '#ui/lazy-trigger.tsx'
import { lazily } from '#ui/lazy.tsx'
import { useHydrated } from './hydrated.ts'
import { emailOf, type Sharing } from './sharing.ts'
import { useMediaQuery } from './use-media-query.ts'

const ShareMenu = lazily(async () => (await import('./share-menu.tsx')).ShareMenu)

type ShareButtonProps = Sharing & { label?: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>

/** By the phone's own sheet, on a desk by a small menu. */
export function ShareButton(props: ShareButtonProps) {
  const { label = 'Share', variant: _, size: __, ...sharing } = props
  if (useHydrated()) return <ByDevice {...props} />
  return (
    <a className="btn btn-second" href={emailOf(sharing)}>
      {mark}
      {label}
    </a>
  )
}

function ByDevice({ label = 'Share', variant = 'second', size, ...sharing }: ShareButtonProps) {
  const hasSheet = useMediaQuery('(pointer: coarse)') && 'share' in navigator
  const button = (more?: ComponentProps<'button'>) => (
    <Button {...more} variant={variant} {...(size && { size })} icon={mark}>
      {label}
    </Button>
  )
  if (hasSheet)
    return button({
      // Who closes the device's own sheet has changed their mind.
      onClick: () => void navigator.share(sharing).catch(() => undefined),
    })
  return (
    <LazyTrigger preload={ShareMenu.preload} opens="menu" button={button}>
      <ShareMenu trigger={button()} {...sharing} />
    </LazyTrigger>
  )
}

const mark = <Share2 aria-hidden="true" />
