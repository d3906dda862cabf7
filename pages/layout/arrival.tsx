import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { useOwnTitle } from '#web/page-title.ts'
import { useBrand } from '#web/brand.ts'

const announcementMs = 1_000

/** Like a full page load: sets the title, announces it, and moves the focus to the start. */
export function Arrival() {
  const { name } = useBrand()
  const { pathname } = useLocation()
  const title = useTitle()
  const isFirst = useRef(true)
  const [says, setSays] = useState('')

  useEffect(() => {
    document.title = title ? `${title} · ${name}` : `${name}: learn to drive with an instructor near you`
  }, [title, name])

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (!location.hash) document.getElementById('main')?.focus({ preventScroll: true })
    setSays(title || name)
    const timer = setTimeout(setSays, announcementMs, '')
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an arrival is a new path, not a new title
  }, [pathname])

  return (
    <>
      {useNavigation().state === 'loading' && <div className="on-the-way" aria-hidden="true" />}
      <p className="sr top-0" role="status">
        {says}
      </p>
    </>
  )
}

function useTitle() {
  const own = useOwnTitle()
  const titles = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title)
  return own ?? titles.findLast((title) => title !== undefined) ?? ''
}
