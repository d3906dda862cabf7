import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { download } from '../download.ts'

/** Saves what stands at `path` as a file, and says so when it does not come. */
export function DownloadButton({ path, name, children }: { path: string; name: string; children: string }) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await download(path, name)
    } catch (error) {
      toast({
        title: 'The file did not come',
        description: error instanceof Error ? error.message : undefined,
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="second" icon={<Download />} busy={busy} onClick={go}>
      {children}
    </Button>
  )
}
