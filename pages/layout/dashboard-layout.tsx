import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { type Role, signedIn } from '#common/endpoint.ts'
import { Drawer } from '#ui/drawer.tsx'
import { fetchLater } from './fetch-later.ts'
import { Palette } from './palette.tsx'
import type { SearchBox } from './palette-box.tsx'
import { RequireRole } from '../require-role.tsx'
import { isApple } from '#web/is-apple.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatDay, formatTime } from '#common/time.ts'
import { forgetOthers } from '#web/forget-others.ts'
import { isDemoAccount } from '#web/demo-account.ts'
import { queryClient } from '#web/query-client.ts'
import { myZone } from '#web/zone.ts'
import { servedAt, useServedFromDevice } from '#web/served-at.ts'
import { ChevronsUpDown, Menu, Search } from 'lucide-react'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { type Entry, menuOf, moreOf } from './navigation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { roleNames } from '#web/dashboards.ts'
import { ChangedReceipt } from '#features/pupils/web/components/changed-receipt.tsx'
import { useUnread } from '#features/notifications/web/hooks.ts'

type Parts = { bell: ReactNode; searchBox: SearchBox }

const offline: Partial<Record<Role, () => Promise<unknown>>> = {
  student: async () => (await import('../offline/keep-offline.ts')).keepLearnerOffline(),
  instructor: async () => (await import('../offline/keep-offline.ts')).keepInstructorOffline(),
}

export function DashboardLayout(parts: Parts) {
  return (
    <RequireRole who={signedIn}>
      <Shell {...parts} />
    </RequireRole>
  )
}

function Shell({ bell, searchBox }: Parts) {
  const { id, role } = useSignedIn()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const keepOffline = offline[role]
  useEffect(() => forgetOthers(id), [id])
  useEffect(() => fetchLater(keepOffline ? [keepOffline] : []), [keepOffline])
  return (
    <div className="app" data-rail={pathname === '/dashboard/schedule' || undefined}>
      <Sidebar />
      <div className="min-w-0">
        <TopBar onSearch={() => setPaletteOpen(true)} bell={bell} />
        <main id="main" tabIndex={-1} className="app-main">
          <DemoLine />
          <AsOfLine />
          <Outlet />
        </main>
      </div>
      <Dock onMore={() => setMenuOpen(true)} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="All pages" className="asphalt" low>
        <SidebarLinks entries={moreOf(role)} onFollow={() => setMenuOpen(false)} />
      </Drawer>
      {role === 'instructor' && <ChangedReceipt />}
      <Palette open={paletteOpen} onOpenChange={setPaletteOpen} searchBox={searchBox} />
    </div>
  )
}

function DemoLine() {
  const me = useSignedIn()
  const isDemo = useSyncExternalStore(noListener, () => isDemoAccount(me))
  return isDemo ? (
    <p className="as-of no-print">
      This is a demo account with made-up people and lessons. Others may be using it too.
    </p>
  ) : null
}

/** It is written before this is shown, and goes at log-out. */
const noListener = () => () => undefined

function AsOfLine() {
  const age = useSyncExternalStore(listen, ageOfPage)
  return age ? (
    <p className="as-of" role="status">
      Last updated {age}, saved on this device.
    </p>
  ) : null
}

function listen(onChange: () => void) {
  const stops = [useServedFromDevice.subscribe(onChange), queryClient.getQueryCache().subscribe(onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

function ageOfPage(): string {
  const all = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.isActive() ? (servedAt(query.queryHash) ?? []) : []))
  if (all.length === 0) return ''
  const zone = myZone()
  const read = new Date(Math.min(...all)).toISOString()
  const day = formatDay(read, zone)
  const isToday = day === formatDay(new Date().toISOString(), zone)
  return isToday ? formatTime(read, zone) : `${day}, ${formatTime(read, zone)}`
}

function TopBar({ onSearch, bell }: { onSearch: () => void; bell?: ReactNode }) {
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

function Dock({ onMore }: { onMore: () => void }) {
  const { role } = useSignedIn()
  const waiting = useUnread().data
  const menu = menuOf(role)
  const hidesMessages = menu.some(({ counts, dock }) => counts && !dock)
  return (
    <nav className="dock no-print" aria-label="Quick">
      {menu
        .filter(({ dock }) => dock)
        .map((entry) => {
          const { to, exact, counts, dock } = entry
          const { label, icon: Icon } = typeof dock === 'object' ? dock : entry
          return (
            <NavLink key={to} to={to} end={exact}>
              <Icon aria-hidden="true" />
              {label}
              {counts && <Count of={waiting?.[counts]} says="unread" />}
            </NavLink>
          )
        })}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Menu aria-hidden="true" />
        More
        {hidesMessages && <Count of={waiting?.conversations} says="unread in Messages" />}
      </button>
    </nav>
  )
}

function Sidebar() {
  const me = useSignedIn()
  return (
    <aside className="side asphalt no-print" aria-label="Sidebar">
      <div className="side-in">
        <BrandLink className="side-brand" />
        <SidebarLinks />
        <div className="side-end">
          <Avatar letter name={me.name} image={me.profileImage} />
          <div className="side-label min-w-0 flex-1">
            <b className="block truncate">{me.name || me.email}</b>
            <span className="mute">{roleNames[me.role]}</span>
          </div>
          <AccountMenu
            me={me}
            side="top"
            trigger={(more) => (
              <button type="button" className="icon-btn side-label" aria-label="Account menu" {...more}>
                <ChevronsUpDown />
              </button>
            )}
          />
        </div>
      </div>
    </aside>
  )
}

type SidebarLinksProps = { entries?: readonly Entry[]; onFollow?: () => void }

function SidebarLinks({ entries, onFollow }: SidebarLinksProps) {
  const { role } = useSignedIn()
  const waiting = useUnread().data
  return (
    <nav aria-label="Main" className="side-nav">
      <ul>
        {(entries ?? menuOf(role)).map(({ to, label, icon: Icon, exact, counts }) => (
          <li key={to}>
            <NavLink to={to} end={exact} title={label} onClick={onFollow}>
              <Icon aria-hidden="true" />
              <span className="side-label">{label}</span>
              {counts && <Count of={waiting?.[counts]} says="unread" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ of = 0, says }: { of?: number | undefined; says: string }) {
  return (
    of > 0 && (
      <span className="nav-count num">
        <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
        <span className="sr">
          {of} {says}
        </span>
      </span>
    )
  )
}
