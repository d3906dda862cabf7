import { legalPages } from '#features/articles/web/legal-pages.ts'
import { blog, blogTitle, help, tags } from '#features/articles/web/library.ts'
import { soughtHelp } from '#features/articles/web/search.ts'
import { structuredData } from '#features/marketing/web/structured-data.ts'
import { guides } from '#features/docs/web/guides.ts'
import { operations, pathOf } from '#features/docs/web/reference.ts'
import { structuredPrices } from '#features/marketing/web/prices-for-machines.ts'
import { outcomes as registrationOutcomes } from '#features/joining/rules.ts'
import { words as registrationWords } from '#features/joining/web/words.ts'
import { outcomes } from '#features/newsletter/rules.ts'
import { words } from '#features/newsletter/web/words.ts'

/** A page that comes with a head of its own, and as ready HTML unless it is `bare`: the modules whose scripts and styles it needs at once, and what its head says. */
export type Prerendered = {
  path: string
  modules: readonly string[]
  title?: string
  description?: string
  /** The day it was written, for articles of the blog. */
  on?: string | undefined
  /** What it says to search engines, in the words of schema.org; `%ORIGIN%` stands for our address. */
  structured?: readonly object[]
  /** Nobody looks for it: not in the sitemap, and search engines leave it out. */
  unlisted?: true
  /** It needs somebody’s data, so its content is made in the browser. */
  bare?: true
  /** What a bare page offers to browsers without a script, instead of the list of what can be read without: HTML. */
  withoutScript?: string
}

/** The form has no address of its own, so it goes to the page's, with the token of the link in it. */
const pressToConfirm = `<div class="no-script"><h1>Confirm your email</h1><p>One press, and your address is confirmed.</p>
<form method="post"><button type="submit" class="btn">Confirm my email</button></form>
<p>A link that signs you in or changes your password needs JavaScript: switch it on and open the link again.</p></div>`

export const prerendered: readonly Prerendered[] = [
  { path: '/', modules: ['pages/landing.tsx'], structured: structuredData },
  {
    path: '/features',
    modules: ['pages/features.tsx'],
    title: 'Features',
    description:
      'A checked instructor nearby, a diary with travel time, card payments, and feedback on all 27 skills of the driver’s record.',
  },
  {
    path: '/about',
    modules: ['pages/about.tsx'],
    title: 'About',
    description: 'What it is for, how it earns money, how it keeps young learners safe, and how to reach us.',
  },
  {
    path: '/pricing',
    modules: ['pages/pricing.tsx'],
    title: 'Pricing',
    description:
      'Learners pay for lessons and nothing else. Instructors begin free, or pay £20 a month and half the commission.',
    structured: structuredPrices,
  },
  {
    path: '/avatar-demo',
    modules: ['pages/avatar-demo.tsx'],
    title: 'Avatars',
    description:
      'The faces that are drawn for people without a picture: four styles, five sizes, and one of your own to take along.',
  },
  ...[undefined, ...tags].map((tag) => ({
    path: tag ? `/blog/tags/${tag}` : '/blog',
    modules: ['pages/blog.tsx'],
    title: blogTitle(tag),
    description: `Learning to drive in Great Britain, and teaching it: what the rules say and what works${tag ? `, about ${tag}` : ''}.`,
  })),
  {
    path: '/help',
    modules: ['pages/help.tsx'],
    title: 'Help',
    description: 'Short answers to what learners, instructors and schools ask us.',
  },
  {
    path: '/docs',
    modules: ['pages/docs.tsx'],
    title: 'Docs',
    description:
      'Guides to the interface: signing in, reading profiles, booking, files, functions, payments, refusals and limits.',
  },
  ...guides.map(({ path, title, summary }) => ({
    path,
    modules: ['pages/docs/guide.tsx', `features/docs/guides${path.slice('/docs'.length)}.md`],
    title,
    description: summary,
  })),
  {
    path: '/docs/api',
    modules: ['pages/docs/api.tsx'],
    title: 'API reference',
    description:
      'Every operation under /api: who may ask, what is sent, what is answered, what is refused. Send requests from the page.',
  },
  ...operations.map((operation) => ({
    path: pathOf(operation),
    modules: ['pages/docs/api/operation.tsx', `features/${operation.feature}/contract.ts?api`],
    title: `${operation.name}: ${operation.method} ${operation.path}`,
    description: operation.summary.replaceAll('`', ''),
  })),
  ...legalPages.map(({ path, title, summary }) => ({
    path,
    modules: ['pages/legal.tsx', `features/articles/legal${path}.md`],
    title,
    description: summary,
  })),
  ...[...blog, ...help].map(({ path, title, summary, on }) => ({
    path,
    modules: ['pages/article.tsx', `features/articles${path}.md`],
    title,
    description: summary,
    on,
  })),
  {
    path: '/login',
    modules: ['pages/login.tsx'],
    title: 'Log in',
    description:
      'Log in to your lessons, your diary and your driver’s record: by password, passkey or a link to your mailbox.',
  },
  {
    path: '/register',
    modules: ['pages/register.tsx'],
    title: 'Register',
    description: 'Register as a learner or as a driving instructor. It is free, and takes two minutes.',
  },
  ...[
    { path: '/verify-email', title: 'Verify your email' },
    { path: '/email-confirm', title: 'Confirm your email' },
    { path: '/confirm', title: 'Confirm your email' },
  ].map((page) => ({
    ...page,
    modules: [],
    unlisted: true as const,
    bare: true as const,
    withoutScript: pressToConfirm,
  })),
  ...registrationOutcomes.map((outcome) => ({
    path: `/registration/${outcome}`,
    modules: ['pages/registration/outcome.tsx'],
    title: registrationWords[outcome].title,
    unlisted: true as const,
  })),
  ...[
    { name: 'confirm', title: 'Confirm your subscription', module: 'confirm' },
    { name: 'unsubscribe', title: 'Leave the newsletter', module: 'unsubscribe' },
    ...outcomes.map((name) => ({ name, title: words[name].title, module: 'outcome' })),
  ].map(({ name, title, module }) => ({
    path: `/newsletter/${name}`,
    modules: [`pages/newsletter/${module}.tsx`],
    title,
    unlisted: true as const,
  })),
]

/** What the server makes answers from, beside the pages themselves: each a file of this name, a page as it is with this query or what is to be looked up. */
export const parts: readonly ({ file: string } & ({ page: string; query: string } | { holds: unknown }))[] = [
  { file: 'help-none.html', page: '/help', query: '?q=zxqj' },
  { file: 'help-index.json', holds: soughtHelp },
]
