import type { Role } from '#common/endpoint.ts'

const known = new Map<string, readonly Role[] | 'anyone'>()

export const notePage = (path: string, who: readonly Role[] | 'anyone') => void known.set(path, who)

export const knownPages = () => [...known].map(([path, who]) => ({ path, who }))

export function hasPage(path: string, role?: Role) {
  const who = known.get(path)
  return who !== undefined && (who === 'anyone' || role === undefined || who.includes(role))
}
