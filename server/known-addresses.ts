import { readFileSync } from 'node:fs'
import path from 'node:path'

/** As the build writes them: all of a `complete` one are ready HTML, so whatever else matches it is no page. */
type Address = { path: string; complete?: true }

/**
 * What the browser half would make of an address: a `page` of the router; a text that is not there (`lost text`), which the page of such texts says itself;
 * or nothing.
 */
export function knownAddresses(built: string): (pathname: string) => 'page' | 'lost text' | undefined {
  const known = (JSON.parse(readFileSync(path.join(built, 'addresses.json'), 'utf8')) as Address[]).map(
    ({ path, complete }) => ({
      pattern: patternOf(path),
      is: complete ? ('lost text' as const) : ('page' as const),
    }),
  )
  return (pathname) => known.find(({ pattern }) => pattern.test(pathname))?.is
}

/** The router knows parts with a name (`:id`), a last one that may be missing (`:id?`), and takes capitals and a slash at the end as they come. */
const patternOf = (route: string) => {
  const parts = route.split('/').filter(Boolean)
  const written = parts.map((part) =>
    part.startsWith(':')
      ? part.endsWith('?')
        ? '(/[^/]+)?'
        : '/[^/]+'
      : `/${part.replaceAll(/[^\w-]/g, '\\$&')}`,
  )
  return new RegExp(`^${written.join('')}/*$`, 'i')
}
