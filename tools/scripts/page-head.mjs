// What stands in the head of a prerendered page, and the files by which machines find the pages.
// The server puts its own address where ORIGIN stands, because a build does not know where it will run.
export const ORIGIN = '%ORIGIN%'

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The shell's head with this page's own words in it. */
export function withHead(shell, { path, title, description, on, unlisted, structured = [] }, brand) {
  const named = title ? `${title} · ${brand.name}` : undefined
  const page = shell
    .replace(/<title>.*?<\/title>/, (was) => (named ? `<title>${escaped(named)}</title>` : was))
    .replace(/(<meta name="description" content=")[^"]*/, (was, start) =>
      description ? start + escaped(description) : was,
    )
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
    image: ORIGIN + sharePicture,
    author: { '@type': 'Organization', name: brand.name, url: `${ORIGIN}/` },
  }
  const lines = [
    unlisted && notSought,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="${on ? 'article' : 'website'}">`,
    `<meta property="og:title" content="${said.title}">`,
    `<meta property="og:description" content="${said.description}">`,
    `<meta property="og:url" content="${address}">`,
    '<meta property="og:locale" content="en_GB">',
    `<meta property="og:site_name" content="${escaped(brand.name)}">`,
    `<meta property="og:image" content="${ORIGIN}${sharePicture}">`,
    '<meta property="og:image:type" content="image/png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="A road from the learner’s L to the P of those who have passed, drawn as a road sign, with the words “${escaped(`${brand.name}. ${brand.claim}`)}”.">`,
    '<meta name="twitter:card" content="summary_large_image">',
    path.startsWith('/blog') &&
      `<link rel="alternate" type="application/rss+xml" title="${escaped(brand.name)}" href="/blog/rss.xml">`,
    ...[article, wayTo(path, title), ...structured]
      .filter(Boolean)
      .map(
        (said) =>
          `<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`,
      ),
  ]
  return page.replace('</head>', () => `${lines.filter(Boolean).join('')}</head>`)
}

/** For pages that nobody looks for, and for addresses that may be no page at all. */
export const notSought = '<meta name="robots" content="noindex">'

/** Drawn by share-picture.mjs; the server knows it by this name, and its words by what stands before them in its description. */
const sharePicture = '/icons/share.png'

/** Where an article stands, so that search engines can show the way instead of the address. */
function wayTo(path, title) {
  const [, first, ...more] = path.split('/')
  const room = more.length > 0 && { blog: 'Blog', help: 'Help' }[first]
  if (!room) return undefined
  const steps = [
    ['/', 'Home'],
    [`/${first}`, room],
    [path, title],
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([to, name], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: ORIGIN + to,
    })),
  }
}

export const sitemap = (pages) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, on }) => `<url><loc>${ORIGIN}${path}</loc>${on ? `<lastmod>${on}</lastmod>` : ''}</url>`)
    .join('\n')}\n</urlset>\n`

export const robots = () =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /dev/\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`

/** The newest articles, for feed readers (RSS 2.0). */
export const feed = (pages, brand) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(brand.name)} blog</title><link>${ORIGIN}/blog</link><description>Learning to drive in Great Britain, and teaching it.</description><language>en-GB</language><atom:link href="${ORIGIN}/blog/rss.xml" rel="self" type="application/rss+xml"/>\n${pages
    .filter(({ on }) => on)
    .map(
      ({ path, title, description, on }) =>
        `<item><title>${escaped(title)}</title><link>${ORIGIN}${path}</link><guid>${ORIGIN}${path}</guid><pubDate>${new Date(`${on}T09:00:00Z`).toUTCString()}</pubDate><description>${escaped(description)}</description></item>`,
    )
    .join('\n')}\n</channel></rss>\n`
