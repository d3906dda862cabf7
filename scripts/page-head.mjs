// What stands in the head of a prerendered page, and the files by which machines find the pages.
// The server puts its own address where ORIGIN stands, because a build does not know where it will run.
export const ORIGIN = '%ORIGIN%'

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The shell's head with this page's own words in it. */
export function withHead(shell, { path, title, description, on, unlisted, structured = [] }, brand) {
  const named = title ? `${title} · ${brand.name}` : undefined
  const page = shell
    .replace(/<title>.*?<\/title>/, (was) => (named ? `<title>${escaped(named)}</title>` : was))
    .replace(/(<meta name="description" content=")[^"]*/, (was, start) => (description ? start + escaped(description) : was))
  const said = {
    title: /<title>(.*?)<\/title>/.exec(page)[1],
    description: /<meta name="description" content="([^"]*)/.exec(page)[1],
  }
  const address = ORIGIN + path
  const article = on && {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: on,
    mainEntityOfPage: address,
    author: { '@type': 'Organization', name: brand.name },
  }
  const lines = [
    unlisted && '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="${on ? 'article' : 'website'}">`,
    `<meta property="og:title" content="${said.title}">`,
    `<meta property="og:description" content="${said.description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="en_GB">`,
    path.startsWith('/blog') && `<link rel="alternate" type="application/rss+xml" title="${escaped(brand.name)}" href="/blog/rss.xml">`,
    ...[article, ...structured].filter(Boolean).map((said) => `<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`),
  ]
  return page.replace('</head>', () => `${lines.filter(Boolean).join('')}</head>`)
}

export const sitemap = (pages) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, on }) => `<url><loc>${ORIGIN}${path}</loc>${on ? `<lastmod>${on}</lastmod>` : ''}</url>`)
    .join('\n')}\n</urlset>\n`

export const robots = () => `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /dev/\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`

/** The newest articles, for feed readers (RSS 2.0). */
export const feed = (pages, brand) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(brand.name)} blog</title><link>${ORIGIN}/blog</link><description>Learning to drive in Great Britain, and teaching it.</description><language>en-GB</language><atom:link href="${ORIGIN}/blog/rss.xml" rel="self" type="application/rss+xml"/>\n${pages
    .filter(({ on }) => on)
    .map(
      ({ path, title, description, on }) =>
        `<item><title>${escaped(title)}</title><link>${ORIGIN}${path}</link><guid>${ORIGIN}${path}</guid><pubDate>${new Date(`${on}T09:00:00Z`).toUTCString()}</pubDate><description>${escaped(description)}</description></item>`,
    )
    .join('\n')}\n</channel></rss>\n`
