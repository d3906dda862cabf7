import { Download, Image } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { isPicture, nameOf, save } from '../document.ts'
import { linkToDocument } from '../hooks.ts'
import { DocumentViewer } from './document-viewer.tsx'

/** Opens one private document (its path or address) through a link that works for five minutes: a picture over this page, anything else as a file to save. */
export function DocumentButton({ path, owner }: { path: string; owner: string }) {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<string>()
  const name = nameOf(path)
  const open = async () => {
    setBusy(true)
    try {
      const url = await linkToDocument(path)
      if (isPicture(name)) setShown(url)
      else save(url, name)
    } catch (error) {
      toast({ title: 'The document did not open', description: error instanceof Error ? error.message : undefined, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="second"
        size="sm"
        icon={isPicture(name) ? <Image /> : <Download />}
        busy={busy}
        onClick={open}
        aria-label={isPicture(name) ? `Look at ${name} of ${owner}` : `Save ${name} of ${owner}`}
      >
        <span className="max-w-56 truncate">{name}</span>
      </Button>
      {shown && <DocumentViewer url={shown} name={name} owner={owner} onClose={() => setShown(undefined)} />}
    </>
  )
}
