import { RequestError, unreachable } from '#web/api-error.ts'
import { askServer } from '#web/ask-server.ts'
import { accessToken } from '#web/auth-client.ts'
import { saveFile } from '#web/save-file.ts'

/** Saves a file that only the signed-in may have: a plain link would not say who asks. @throws ApiError */
export async function download(path: string, name: string): Promise<void> {
  const token = await accessToken()
  const reply = await askServer(path, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => {
      throw unreachable()
    },
  )
  if (!reply.ok) throw new RequestError(reply.status, await reply.json().catch(() => ({})))
  // Cut off on the way, it throws here: half a file looks like a whole one.
  const file = await reply.blob().catch(() => {
    throw unreachable()
  })
  saveFile(name, file.type, file)
}
