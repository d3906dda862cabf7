import { locale } from '#common/locale.ts'
import { brand } from '#common/brand.ts'
import { escapeHtml } from '#common/escape-html.ts'
import type { Address } from '#common/site.ts'
import { anonymous, type Db } from './database.ts'
import type { Feature } from './feature.ts'
import { cacheFor } from './cache-for.ts'
import { listAddresses } from './rendering.ts'
import type { App } from './route.ts'

/** RFC 9116 wants security.txt to expire in under a year; it is made for each response. */
const expiresAfterDays = 180

/** With twenty thousand instructors the database works on it for seconds. */
const sitemapMinutes = 5

export function siteFiles(app: App, features: readonly Feature[]) {
  const { services } = app
  const { name, supportEmail } = { ...brand, ...services.config.brand }
  const { publicUrl } = services.config
  const listLive = async (db: Db) =>
    (await Promise.all(features.map((feature) => feature.addresses?.(db) ?? []))).flat()
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
  const xml = (path: string, make: () => string | Promise<string>) =>
    app.get(path, async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await make()),
    )
  const sitemap = cacheFor(services, sitemapMinutes, async () =>
    sitemapOf(publicUrl, await services.asUser(anonymous, listLive)),
  )
  xml('/sitemap.xml', sitemap)
  xml('/blog/rss.xml', () => feedOf(publicUrl, name))
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /dev/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
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
  lang: locale,
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

function sitemapOf(origin: string, live: readonly string[]) {
  const addresses: readonly Address[] = [...listAddresses(), ...live.map((path) => ({ path }))]
  const urls = addresses
    .filter(({ noindex }) => !noindex)
    .map(({ path, on }) => `<url><loc>${origin}${path}</loc>${on ? `<lastmod>${on}</lastmod>` : ''}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

function feedOf(origin: string, name: string) {
  const items = listAddresses().flatMap(({ path, title = '', description = '', on }) => {
    if (!on) return []
    const at = new Date(`${on}T09:00:00Z`).toUTCString()
    return `<item><title>${escapeHtml(title)}</title><link>${origin}${path}</link><guid>${origin}${path}</guid><pubDate>${at}</pubDate><description>${escapeHtml(description)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(name)} blog</title><link>${origin}/blog</link><description>Learning to drive in Great Britain, and teaching it.</description><language>${locale}</language><atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}
