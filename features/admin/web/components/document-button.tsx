import { FileText } from 'lucide-react'
import { useState } from 'react'
import { linkToDocument } from '#features/uploads/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Opens one private document in a tab of its own, through a link that works for five minutes. */
export function DocumentButton({ path, owner }: { path: string; owner: string }) {
  const [busy, setBusy] = useState(false)
  const name = nameOf(path)
  const open = async () => {
    // Opened before the wait: browsers let a tab open only as the direct answer to a click.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setBusy(true)
    try {
      const url = await linkToDocument(path)
      if (tab) tab.location.replace(url)
      else toast({ title: 'Your browser did not let a new tab open', description: 'Allow pop-ups for this site and try again.', tone: 'bad' })
    } catch (error) {
      tab?.close()
      toast({ title: 'The document did not open', description: error instanceof Error ? error.message : undefined, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="second" size="sm" icon={<FileText />} busy={busy} onClick={open} aria-label={`Open ${name} of ${owner} in a new tab`}>
      <span className="max-w-56 truncate">{name}</span>
    </Button>
  )
}

/** The name the person gave the file, without the moment that storage puts before it. */
export const nameOf = (path: string) => path.replace(/^id-documents\//, '').replace(/^\d{10,}_/, '')
