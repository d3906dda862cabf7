import type { Role } from '#common/endpoint.ts'

const known = new Map<string, readonly Role[] | 'anyone'>()

/** Notes that the router has this page, and for whom. `page()` and `guardedPage()` call it. */
export const notePage = (path: string, who: readonly Role[] | 'anyone') => void known.set(path, who)

/** Every page of the router. */
export const knownPages = () => [...known].map(([path, who]) => ({ path, who }))

/** Menus and links ask first, so that nothing leads to a page that is not there. Without a role: whether anybody can open it. */
export function hasPage(path: string, role?: Role) {
  const who = known.get(path)
  return who !== undefined && (who === 'anyone' || role === undefined || who.includes(role))
}
