import { useEffect, useRef } from 'react'
import { addressOf } from '#web/address.ts'
import { askServer } from '#web/ask-server.ts'
import { countPromoted } from '../contract.ts'

/** Of a section with these instructors: that a quarter of it was on the screen, once for each page, and who was followed. */
export function useCountPromoted(ids: readonly string[], page: string) {
  const section = useRef<HTMLElement>(null)
  const together = ids.join()
  useEffect(() => {
    const element = section.current
    if (!element || together === '') return
    const all = together.split(',')
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        count(all, 'shown')
      },
      { threshold: 0.25 },
    )
    watch.observe(element)
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      const card = link?.closest('details') ? null : link?.closest('.listed')
      const id = card && all[[...element.querySelectorAll('.listed')].indexOf(card)]
      if (id) count([id], 'opened')
    }
    element.addEventListener('click', follow)
    return () => {
      watch.disconnect()
      element.removeEventListener('click', follow)
    }
  }, [together, page])
  return section
}

/** Without a session: nothing is noted of who it was, so nothing is sent. A count that is lost is no fault. */
function count(ids: string[], what: 'shown' | 'opened') {
  const { url, body } = addressOf(countPromoted, { ids, what })
  void askServer(url, {
    method: countPromoted.method,
    headers: { 'content-type': 'application/json' },
    body: body ?? null,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}
