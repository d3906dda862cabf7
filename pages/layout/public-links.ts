/** Apart from the dashboard menus, whose icons a public page does not load. */
export const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
] as const
