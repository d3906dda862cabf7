import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError, unreachable } from './api-error.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { saveFile } from './save-file.ts'

type DownloadButtonProps = {
  path: string
  name: string
  size?: 'sm'
  /** Of somebody who has no account: what says who they are. */
  headers?: Readonly<Record<string, string>>
  children: string
}

export function DownloadButton({ path, name, size, headers, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await download(path, name, headers)
    } catch (error) {
      toast({
        title: 'We couldn’t download the file',
        description: error instanceof Error ? error.message : undefined,
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="second" size={size} icon={<Download />} busy={busy} onClick={go}>
      {children}
    </Button>
  )
}

/** Fetched, because a plain link would not carry the token. @throws ApiError */
async function download(path: string, name: string, more?: Readonly<Record<string, string>>): Promise<void> {
  const token = await accessToken()
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more }
  const reply = await askServer(path, { headers }).catch(() => {
    throw unreachable()
  })
  if (!reply.ok) throw new RequestError(reply.status, await reply.json().catch(() => ({})))
  // A cut connection throws here: half a file looks like a whole one.
  const file = await reply.blob().catch(() => {
    throw unreachable()
  })
  saveFile(name, file.type, file)
}
