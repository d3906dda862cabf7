import type { Role } from '#common/endpoint.ts'

const known = new Map<string, readonly Role[] | 'anyone'>()

export const notePage = (path: string, who: readonly Role[] | 'anyone') => void known.set(path, who)

type Lists = () => Promise<unknown>
let lists: Lists = async () => undefined
/** By the router, which knows which lists there are. */
export const setPageLists = (read: Lists) => void (lists = read)
/** Each list notes its pages when it is read, so what shows which there are waits for all of them. */
export const readPageLists = () => lists()

export const knownPages = () => [...known].map(([path, who]) => ({ path, who }))

export function hasPage(path: string, role?: Role) {
  const who = known.get(path)
  return who !== undefined && (who === 'anyone' || role === undefined || who.includes(role))
}
