import { hasPage } from '#web/known-pages.ts'

/** The links of the public header and footer. Apart from the menus of the dashboard, whose icons a public page does not load. */
export const publicLinks = () =>
  [
    { to: '/', label: 'Home' },
    { to: '/features', label: 'Features' },
    { to: '/pricing', label: 'Pricing' },
    { to: '/about', label: 'About' },
  ].filter(({ to }) => hasPage(to))
