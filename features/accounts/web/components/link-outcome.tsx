import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { Banner } from '#ui/states.tsx'
import { useBrand } from '#web/brand.ts'
import { mostAttempts } from '../times.ts'

export function LinkFailed({ title, children }: { title: string; children: string }) {
  const { supportEmail } = useBrand()
  const attempts = useAttempts()
  const write = `mailto:${supportEmail}?subject=${encodeURIComponent('I can’t confirm my email address')}&body=${encodeURIComponent(`What I saw: ${title}. ${children}`)}`
  return (
    <>
      <Banner tone="red" title={title}>
        {children}
      </Banner>
      {attempts >= mostAttempts && (
        <Banner tone="yellow">Multiple attempts detected. Please contact support for assistance.</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {attempts < mostAttempts && <Button onClick={() => location.reload()}>Try Again</Button>}
        <a className="btn btn-second" href={write}>
          Contact Support
        </a>
      </div>
    </>
  )
}

function useAttempts() {
  const [attempts] = useState(() => {
    const key = `attempts ${location.pathname}${location.search}`
    const count = Number(readStored(key, 'session') ?? 0) + 1
    writeStored(key, String(count), 'session')
    return count
  })
  return attempts
}
