import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { ago } from '../ago.ts'
import type { Notice } from '../../contract.ts'
import { useNotices, useReadAllNotices, useReadNotice } from '../hooks.ts'
import { wordsOf } from '../words.ts'

export function BellList({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-place" align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className="menu bell-list">
            {open && <NoticeList onFollow={() => setOpen(false)} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NoticeList({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices()
  const notices = data?.pages.flatMap((page) => page.notices)
  return (
    <>
      <div className="bell-head">
        <Popover.Title className="text-lg">Notifications</Popover.Title>
        {notices?.some(({ readAt }) => !readAt) && <ReadAll upTo={notices[0]!.at} />}
      </div>
      <div className="bell-scroll">
        {!notices && !error && <ListSkeleton label="Loading notifications" rows={3} />}
        {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
        {notices?.length === 0 && (
          <p className="px-3 py-8 text-center text-ink-2">
            <b className="block text-ink">Nothing new</b>
            Bookings, changes and messages will appear here.
          </p>
        )}
        {notices && notices.length > 0 && (
          <ul>
            {notices.map((notice) => (
              <Row key={notice.id} notice={notice} onFollow={onFollow} />
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

function Row({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const [now] = useState(Date.now)
  const read = useReadNotice()
  const { icon: Icon, title, detail, to } = wordsOf(notice)
  const follow = () => {
    if (!notice.readAt) read.mutate({ id: notice.id })
    onFollow()
  }
  return (
    <li>
      <Link to={to} onClick={follow} className="bell-row" data-unread={notice.readAt ? undefined : ''}>
        <Icon aria-hidden="true" />
        <span className="min-w-0">
          {!notice.readAt && <span className="sr">New: </span>}
          <b className="block">{title}</b>
          {detail && <span className="block">{detail}</span>}
          <span className="block text-sm">
            <time dateTime={notice.at}>{ago(notice.at, now)}</time>
          </span>
        </span>
      </Link>
    </li>
  )
}

function ReadAll({ upTo }: { upTo: string }) {
  const readAll = useReadAllNotices()
  const failed = (error: Error) =>
    toast({ title: 'They could not be marked as read', description: error.message, tone: 'bad' })
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
