import '../notifications.css'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { plural } from '#common/plural.ts'
import { lazily } from '#ui/lazy.tsx'
import { LazyTrigger } from '#ui/lazy-trigger.tsx'
import { useReadNotificationsOf, useUnread } from '../hooks.ts'
import { announcementMs } from '../times.ts'

const BellList = lazily(async () => (await import('./bell-list.tsx')).BellList)

export function Bell() {
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  useReadByLooking(unread)
  const button = (more?: ComponentProps<'button'>) => (
    <button
      type="button"
      className="icon-btn bell"
      aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}
      {...more}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span className="bell-count num" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  )
  return (
    <>
      <LazyTrigger preload={BellList.preload} opens="dialog" button={button}>
        <BellList trigger={button()} />
      </LazyTrigger>
      <Announcement unread={data?.unread} />
    </>
  )
}

/** Looking at a lesson or a conversation marks its notifications as read. */
function useReadByLooking(unread: number) {
  const { pathname } = useLocation()
  const { mutate } = useReadNotificationsOf()
  const [, id] = /^\/dashboard\/(?:lessons|messages)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  useEffect(() => {
    if (id && unread > 0) mutate({ id })
  }, [id, unread, mutate])
}

function Announcement({ unread }: { unread: number | undefined }) {
  const [before, setBefore] = useState(unread)
  const [words, setWords] = useState('')
  if (unread !== before) {
    setBefore(unread)
    if (before !== undefined && unread !== undefined && unread > before)
      setWords(plural(unread - before, 'new notification'))
  }
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(setWords, announcementMs, '')
    return () => clearTimeout(timer)
  }, [words])
  return (
    <span className="sr" role="status">
      {words}
    </span>
  )
}
