import { Download, Image } from 'lucide-react'
import { useState } from 'react'
import { linkToDocument } from '#features/uploads/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Opens one private document through a link that works for five minutes: a picture in a tab of its own, anything else as a file to save, as the server sends it. */
export function DocumentButton({ path, owner }: { path: string; owner: string }) {
  const [busy, setBusy] = useState(false)
  const name = nameOf(path)
  const isPicture = /\.(jpe?g|png|webp|avif)$/i.test(name)
  const open = async () => {
    // Opened before the wait: browsers let a tab open only as the direct answer to a click.
    const tab = isPicture ? window.open('', '_blank') : null
    if (tab) tab.opener = null
    setBusy(true)
    try {
      const url = await linkToDocument(path)
      if (tab) tab.location.replace(url)
      else save(url, name)
    } catch (error) {
      tab?.close()
      toast({ title: 'The document did not open', description: error instanceof Error ? error.message : undefined, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="second"
      size="sm"
      icon={isPicture ? <Image /> : <Download />}
      busy={busy}
      onClick={open}
      aria-label={isPicture ? `Open ${name} of ${owner} in a new tab` : `Save ${name} of ${owner}`}
    >
      <span className="max-w-56 truncate">{name}</span>
    </Button>
  )
}

/** The name the person gave the file, without the moment that storage puts before it. */
export const nameOf = (path: string) => path.replace(/^id-documents\//, '').replace(/^\d{10,}_/, '')

/** A link that saves never leads away from the page, whatever the file turns out to be. */
function save(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
