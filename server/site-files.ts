import { brand } from '#common/brand.ts'
import type { App } from './route.ts'

/** How long a promise of security.txt stands; RFC 9116 wants it under a year ahead. It is made anew with each answer, so it never runs out. */
const expiresAfterDays = 180

/** The small files by which machines get to know the house: they speak its brand, or the day, so they are made when asked for. */
export function siteFiles(app: App) {
  const { services } = app
  const { name, supportEmail } = { ...brand, ...services.config.brand }
  const { publicUrl } = services.config
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(name))),
  )
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = services.clock
      .now()
      .add({ hours: 24 * expiresAfterDays })
      .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    const lines = [
      `Contact: mailto:${supportEmail}?subject=Security`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}/community`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
  // Where password managers lead people who should choose a new one.
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/dashboard/security', 303),
  )
}

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: file,
  sizes,
  type,
  purpose,
})

const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Driving lessons: find an instructor, book, pay, and see where you stand.',
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f8f7f3',
  theme_color: '#f8f7f3',
  categories: ['education', 'productivity'],
  icons: [
    icon('/favicon.svg', 'any', 'any', 'image/svg+xml'),
    icon('/icons/192.png', '192x192', 'any'),
    icon('/icons/512.png', '512x512', 'any'),
    icon('/icons/maskable-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    { name: 'Schedule', url: '/dashboard/schedule' },
    { name: 'Lessons', url: '/dashboard/lessons' },
  ],
})
