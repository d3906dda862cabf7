import '../notifications.css'
import { Bell as BellIcon } from 'lucide-react'
import { cloneElement, createElement, useEffect, useState } from 'react'
import { useLater } from '#ui/use-later.ts'
import { useUnread } from '../hooks.ts'
import { announcementMs } from '../times.ts'

const list = async () => (await import('./bell-list.tsx')).BellList
const warm = () => void list().catch(() => undefined)

/** What has happened, in the header of every page: how much of it is new, and on a press the list. */
export function Bell() {
  const [wanted, setWanted] = useState(false)
  const List = useLater(list, wanted, () => setWanted(false))
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  const button = (
    <button type="button" className="icon-btn bell" aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}>
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
