import './gallery.css'
import '#pages/layout/shell.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Toasts } from '#ui/toasts.tsx'
import { GalleryPage } from './gallery.tsx'

createRoot(document.getElementById('root')!).render(
  <MemoryRouter>
    <main id="main">
      <GalleryPage />
    </main>
    <Toasts />
  </MemoryRouter>,
)
