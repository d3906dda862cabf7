import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { ago } from '../ago.ts'
import { useNotifications, useReadAllNotifications, useReadNotification } from '../hooks.ts'
import { bySubject, type Group } from '../by-subject.ts'
import { wordsOf } from '../words.ts'

export function BellList({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-place" align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className="menu bell-list">
            {open && <NotificationList onFollow={() => setOpen(false)} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const notifications = data?.pages.flatMap((page) => page.notifications)
  return (
    <>
      <div className="bell-head">
        <Popover.Title className="text-lg">Notifications</Popover.Title>
        {notifications?.some(({ readAt }) => !readAt) && <ReadAll upTo={notifications[0]!.at} />}
      </div>
      <div className="bell-scroll">
        {!notifications && !error && <ListSkeleton label="Loading notifications" rows={3} />}
        {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
        {notifications?.length === 0 && (
          <p className="px-3 py-8 text-center text-ink-2">
            <b className="block text-ink">Nothing new</b>
            Bookings, changes and messages will appear here.
          </p>
        )}
        {notifications && notifications.length > 0 && (
          <ul>
            {bySubject(notifications).map((group) => (
              <Row key={group[0].id} group={group} onFollow={onFollow} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="p-2">
            <Button
              variant="plain"
              size="sm"
              wide
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show earlier ones
            </Button>
          </div>
        )}
      </div>
      <div className="bell-foot">
        <Link to="/dashboard/settings/notifications" onClick={onFollow}>
          Notification settings
        </Link>
      </div>
    </>
  )
}

/** The newest stands for all of its lesson or conversation. */
function Row({ group, onFollow }: { group: Group; onFollow: () => void }) {
  const [now] = useState(Date.now)
  const read = useReadNotification()
  const [newest, ...earlier] = group
  const { icon: Icon, title, detail, to } = wordsOf(newest)
  const unread = group.filter(({ readAt }) => !readAt)
  const follow = () => {
    for (const { id } of unread) read.mutate({ id })
    onFollow()
  }
  return (
    <li>
      <Link to={to} onClick={follow} className="bell-row" data-unread={unread.length > 0 ? '' : undefined}>
        <Icon aria-hidden="true" />
        <span className="min-w-0">
          {unread.length > 0 && <span className="sr">New: </span>}
          <b className={cx('block', newest.isOver && 'line-through')}>{title}</b>
          {newest.isOver ? (
            <span className="block">This lesson has since been cancelled.</span>
          ) : (
            detail && <span className="block">{detail}</span>
          )}
          <span className="block text-sm">
            <time dateTime={newest.at}>{ago(newest.at, now)}</time>
          </span>
          {earlier.length > 0 && (
            <span className="bell-earlier">
              <span className="sr">Before that: </span>
              {earlier.slice(0, 3).map((one) => (
                <span key={one.id}>{wordsOf(one).title}</span>
              ))}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function ReadAll({ upTo }: { upTo: string }) {
  const readAll = useReadAllNotifications()
  const failed = (error: Error) =>
    toast({ title: 'We couldn’t mark them as read', description: error.message, tone: 'bad' })
  return (
    <Button
      variant="plain"
      size="sm"
      busy={readAll.isPending}
      onClick={() => readAll.mutate({ upTo }, { onError: failed })}
    >
      Mark all as read
    </Button>
  )
}
