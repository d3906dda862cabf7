import '../notifications.css'
import { Bell as BellIcon } from 'lucide-react'
import { cloneElement, createElement, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { plural } from '#common/plural.ts'
import { useLater } from '#ui/use-later.ts'
import { useReadNoticesOf, useUnread } from '../hooks.ts'
import { announcementMs } from '../times.ts'

const list = async () => (await import('./bell-list.tsx')).BellList
const warm = () => void list().catch(() => undefined)

/** What has happened, in the header of every page: how much of it is new, and on a press the list. */
export function Bell() {
  const [wanted, setWanted] = useState(false)
  const List = useLater(list, wanted, () => setWanted(false))
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  useReadByLooking(unread)
  const button = (
    <button
      type="button"
      className="icon-btn bell"
      aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}
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
      {List
        ? createElement(List, { trigger: button })
        : cloneElement(button, {
            onClick: () => setWanted(true),
            onPointerEnter: warm,
            onFocus: warm,
            'aria-haspopup': 'dialog',
            'aria-expanded': false,
          })}
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
