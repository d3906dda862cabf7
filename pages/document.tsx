/* oxlint-disable react/no-danger, jsx-a11y/anchor-is-valid -- our own build and what React rendered; an empty address is that of this page */
import { locale } from '#common/locale.ts'
import type { ReactNode } from 'react'
import { brand as ours } from '#common/brand.ts'
import { typefaces } from '#ui/typeface/typefaces.ts'
import type { Address, PageAssets, ServerAnswer, Site } from '#common/site.ts'
import start from '#web/start.ts?inline-script'
import theme from '#web/theme.ts?inline-script'
import { answersId } from '#web/server-answers.ts'

type DocumentProps = {
  address: Address
  site: Site
  assets: PageAssets
  html?: string | undefined
  answers?: readonly ServerAnswer[]
}

/** The content security policy allows these texts by their hashes. */
export const inlineOf = ({ assets, html }: Pick<DocumentProps, 'assets' | 'html'>) => ({
  styles: [stylesOf(assets, html)],
  scripts: html === undefined ? [theme] : [theme, start],
})

const stylesOf = ({ critical }: PageAssets, html: string | undefined) =>
  typefaces.css + (html === undefined ? notLoadedCss : critical)

/** Its script and sheets may be of a release that has gone: this needs neither. */
const notLoadedCss = `.not-loaded{visibility:hidden;padding:20vh 1rem;font:1.125rem/1.5 Figtree,sans-serif;text-align:center;animation:not-loaded 1ms 8s forwards}
@keyframes not-loaded{to{visibility:visible}}
#root:not(:empty)~.not-loaded{display:none}
@media(scripting:none){.not-loaded{display:none}}`

export function Document({ address, site, assets, html, answers }: DocumentProps) {
  const { brand, own } = site
  const isShell = html === undefined
  return (
    <html lang={locale} data-brand={own && JSON.stringify(own)}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <Words address={address} site={site} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f7f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141613" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={brand.logo} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" as="font" type="font/woff2" href={typefaces.first} crossOrigin="" />
        <script dangerouslySetInnerHTML={{ __html: theme }} />
        <style dangerouslySetInnerHTML={{ __html: stylesOf(assets, html) }} />
        {isShell ? <LoadNow assets={assets} /> : <LoadAfterPaint assets={assets} />}
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        {answers && <Data type="application/json" id={answersId} data={answers} />}
        {isShell && <NotLoaded name={brand.name} />}
        {isShell && <NeedsScript />}
      </body>
    </html>
  )
}

/** A shell shows nothing before its script, so everything is fetched at once. */
function LoadNow({ assets }: { assets: PageAssets }) {
  return (
    <>
      {assets.sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.main} />
    </>
  )
}

/** A prerendered page is painted first: `start.ts` fetches its scripts and sheets afterwards. */
function LoadAfterPaint({ assets }: { assets: PageAssets }) {
  return (
    <>
      <noscript>
        {assets.sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </noscript>
      <script
        data-sheets={assets.sheets.join(' ')}
        data-main={assets.main}
        data-needs={assets.scripts.join(' ')}
        dangerouslySetInnerHTML={{ __html: start }}
      />
    </>
  )
}

/** Its own, or ours, whose words include our name. */
function pictureOf({ picture }: Address, { own }: Site) {
  if (picture) return { ...picture, type: 'image/jpeg' }
  const alt = 'A road from the learner’s L to the P of those who have passed, drawn as a road sign'
  return own?.name
    ? { path: '/icons/share-plain.png', alt: `${alt}.`, type: 'image/png' }
    : {
        path: '/icons/share.png',
        alt: `${alt}, with the words “${ours.name}. ${ours.claim}”.`,
        type: 'image/png',
      }
}

function Words({ address, site }: { address: Address; site: Site }) {
  const { brand, origin } = site
  const { path, on, noindex } = address
  const title = address.title
    ? `${address.title} · ${brand.name}`
    : `${brand.name}: learn to drive with an instructor near you`
  const description =
    address.description ??
    'Find a vetted driving instructor nearby, book in a minute, and see how you’re doing on all 27 driving-test skills.'
  const picture = pictureOf(address, site)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {path && (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:type" content={on ? 'article' : 'website'} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:locale" content="en_GB" />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:image" content={origin + picture.path} />
          <meta property="og:image:type" content={picture.type} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
          {path.startsWith('/blog') && (
            <link rel="alternate" type="application/rss+xml" title={brand.name} href="/blog/rss.xml" />
          )}
          {[
            articleOf(address, site),
            breadcrumbsOf(address, site),
            ...(address.structured?.(site) ?? []),
          ].map((data) => data && <StructuredData key={JSON.stringify(data)} data={data} />)}
        </>
      )}
    </>
  )
}

const StructuredData = ({ data }: { data: object }): ReactNode => (
  <Data type="application/ld+json" data={data} />
)

/** It runs nothing, so the content policy has no part in it. */
const Data = ({ data, ...more }: { type: string; id?: string; data: object }): ReactNode => (
  <script {...more} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
)

function articleOf({ path, title, description, on }: Address, { brand, origin }: Site) {
  if (!on) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: on,
    mainEntityOfPage: `${origin}${path}`,
    image: `${origin}/icons/share.png`,
    author: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
  }
}

/** Search engines show the path of titles instead of the address. */
function breadcrumbsOf({ path, title }: Address, { origin }: Site) {
  const [, first = '', ...more] = path.split('/')
  const section = more.length > 0 && { blog: 'Blog', help: 'Help' }[first]
  if (!section) return undefined
  const steps = [
    ['/', 'Home'],
    [`/${first}`, section],
    [path, title],
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([to, name], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + to,
    })),
  }
}

const NotLoaded = ({ name }: { name: string }) => (
  <p className="not-loaded">
    {name} didn’t load. <a href="">Reload the page</a>
  </p>
)

const NeedsScript = () => (
  <noscript>
    <div className="no-script">
      <h1>This page needs JavaScript</h1>
      <p>
        Passwords, diaries and payments run in your browser. Please turn on JavaScript in its settings, or
        leave reading mode, and reload the page.
      </p>
      <p>You can read these pages without it:</p>
      <ul>
        {[
          ['/', 'Home'],
          ['/features', 'Features'],
          ['/pricing', 'Pricing'],
          ['/help', 'Help'],
          ['/blog', 'Blog'],
          ['/about', 'About, and how to reach us'],
        ].map(([to, label]) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  </noscript>
)
