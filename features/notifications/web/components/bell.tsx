import '../notifications.css'
import { Popover } from '@base-ui/react/popover'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Later } from '#web/later.tsx'
import { useReadNoticesOf, useUnread } from '../hooks.ts'
import { announcementMs } from '../times.ts'

const noticeList = async () => (await import('./notice-list.tsx')).NoticeList

/** What has happened, in the header of every page: how much of it is new, and on a press the list. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  useReadByLooking(unread)
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger className="icon-btn bell" aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}>
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span className="bell-count num" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="menu-place" align="end" sideOffset={6} collisionPadding={8}>
            <Popover.Popup className="menu bell-list">{open && <Later load={noticeList} with={{ onFollow: () => setOpen(false) }} />}</Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Announcement unread={data?.unread} />
    </>
  )
}

/** Whoever looks at a lesson or a conversation has read what the bell says of it, now and as long as they stay. */
function useReadByLooking(unread: number) {
  const { pathname } = useLocation()
  const { mutate } = useReadNoticesOf()
  const [, id] = /^\/dashboard\/(?:lessons|messages)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  useEffect(() => {
    if (id && unread > 0) mutate({ id })
  }, [id, unread, mutate])
}

/** Says what has come since, once, when the person pauses. */
function Announcement({ unread }: { unread: number | undefined }) {
  const [before, setBefore] = useState(unread)
  const [words, setWords] = useState('')
  if (unread !== before) {
    setBefore(unread)
    if (before !== undefined && unread !== undefined && unread > before)
      setWords(`${unread - before} new ${unread - before === 1 ? 'notification' : 'notifications'}`)
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
