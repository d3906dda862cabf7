import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { useMediaQuery } from '#web/use-media-query.ts'
import { useOrigin } from '#web/brand.ts'
import { Button } from '#ui/button.tsx'
import { LazyTrigger } from '#ui/lazy-trigger.tsx'
import { lazily } from '#ui/lazy.tsx'
import { instructorPath } from '../../paths.ts'
import { type Shared, type Sharing, shareWords } from '../words.ts'

const ShareMenu = lazily(async () => (await import('./share-menu.tsx')).ShareMenu)

/** To a parent, mostly: by the phone's own sheet, on a desk by a small menu. */
export function ShareProfile({ profile }: { profile: Shared & { slug: string } }) {
  const url = useOrigin() + instructorPath(profile.slug)
  const { title, text } = shareWords(profile)
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}\n`)}`
  if (!useHydrated())
    return (
      <a className="btn btn-second" href={email}>
        {mark}
        Share
      </a>
    )
  return <ByDevice title={title} text={text} url={url} email={email} />
}

function ByDevice({ title, text, url, email }: Sharing) {
  const hasSheet = useMediaQuery('(pointer: coarse)') && 'share' in navigator
  if (hasSheet)
    return button({
      // Who closes the device's own sheet has changed their mind.
      onClick: () => void navigator.share({ title, text, url }).catch(() => undefined),
    })
  return (
    <LazyTrigger preload={ShareMenu.preload} opens="menu" button={button}>
      <ShareMenu trigger={button()} title={title} text={text} url={url} email={email} />
    </LazyTrigger>
  )
}

const mark = <Share2 aria-hidden="true" />

const button = (more?: ComponentProps<'button'>) => (
  <Button {...more} variant="second" icon={mark}>
    Share
  </Button>
)
