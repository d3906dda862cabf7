import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Bytes } from '#server/storage.ts'
import type { Aside } from './aside.ts'
import { type Acceptance, isAmong } from './buckets.ts'
import { drawable, redraw, tryToDraw } from './pictures.ts'
import { tooLarge, unreadable, wrongType } from './storage-problem.ts'

export type Content = { bytes: Bytes; size: number; type: string; md5: string }

/**
 * What will be kept of a file: profile pictures are drawn anew (camera data and places go, and whatever hides behind the pixels), others stay as they are.
 * The type is what the bytes say; `declared` words the refusal, and tells one harmless kind of text from another.
 */
export async function examine(
  came: Aside,
  { most, types, redraws }: Acceptance,
  declared: string,
): Promise<Content> {
  if (came.size > most) throw tooLarge()
  const found = (await fileTypeFromFile(came.file).catch(() => undefined))?.mime
  if (types && found && !isAmong(types, found)) throw wrongType(found)
  const type =
    found === undefined
      ? await textType(came.file, declared)
      : isActive.test(found)
        ? 'application/octet-stream'
        : found
  if (types && !isAmong(types, type)) throw wrongType(found ?? declared)
  if (redraws) return keptOf(await redraw(came.file), 'image/webp')
  if (drawable.has(type)) await tryToDraw(came.file)
  if (type === 'application/pdf' && !(await tailOf(came)).includes('%%EOF')) throw unreadable()
  return { bytes: { file: came.file, size: came.size }, size: came.size, type, md5: came.md5 }
}

const keptOf = (bytes: Uint8Array, type: string): Content => ({
  bytes,
  size: bytes.byteLength,
  type,
  md5: createHash('md5').update(bytes).digest('hex'),
})

/** Types in which a browser would run something, if it ever opened them in their place. */
const isActive = /xml|html|script|flash/
const plain = ['text/plain', 'text/csv', 'text/markdown', 'application/json']

/** Text has no marks of its own: of the kinds that cannot act the sender may choose, anything else is plain. */
async function textType(file: string, declared: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const head = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: true,
    })
    const kind = declared.split(';')[0]!.trim().toLowerCase()
    if (/\0/.test(head)) return 'application/octet-stream'
    return plain.includes(kind) ? kind : kind === 'application/octet-stream' ? kind : 'text/plain'
  } catch {
    return 'application/octet-stream'
  } finally {
    await handle.close()
  }
}

/** Where a PDF says that it is whole: within its last 1,024 bytes (ISO 32000, annex H). */
async function tailOf({ file, size }: Aside): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, size - 1_024))
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
