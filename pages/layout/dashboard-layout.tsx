import { type ReactNode, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { Drawer } from '#ui/drawer.tsx'
import { AsOfLine } from './as-of-line.tsx'
import { Dock } from './dock.tsx'
import { fetchLater } from './fetch-later.ts'
import { Palette } from './palette.tsx'
import type { SearchBox } from './palette-box.tsx'
import { RequireRole } from '../require-role.tsx'
import { Sidebar, SidebarLinks } from './sidebar.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { TopBar } from './top-bar.tsx'

type Parts = { bell: ReactNode; searchBox: SearchBox; inCar: () => Promise<unknown> }

export function DashboardLayout(parts: Parts) {
  return (
    <RequireRole who={signedIn}>
      <Shell {...parts} />
    </RequireRole>
  )
}

function Shell({ bell, searchBox, inCar }: Parts) {
  const { role } = useSignedIn()
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => fetchLater(role === 'instructor' ? [inCar] : []), [role, inCar])
  return (
    <div className="app">
      <Sidebar />
      <div className="min-w-0">
        <TopBar onSearch={() => setPaletteOpen(true)} bell={bell} />
        <main id="main" tabIndex={-1} className="app-main">
          <AsOfLine />
          <Outlet />
        </main>
      </div>
      <Dock onMore={() => setMenuOpen(true)} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="All pages" className="asphalt">
        <SidebarLinks onFollow={() => setMenuOpen(false)} />
      </Drawer>
      <Palette open={paletteOpen} onOpenChange={setPaletteOpen} searchBox={searchBox} />
    </div>
  )
}
