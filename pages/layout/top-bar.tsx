import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export function TopBar({ onSearch, bell }: { onSearch: () => void; bell?: ReactNode }) {
  const me = useSignedIn()
  return (
    <header className="top no-print">
      <BrandLink short className="only-phone" />
      <button
        type="button"
        className="search"
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search aria-hidden="true" />
        <span>
          Search<span className="not-phone"> pages, people, lessons</span>
        </span>
        <kbd className="not-phone">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="flex-1" />
      {bell}
      <AccountMenu me={me} />
    </header>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
