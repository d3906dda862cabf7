import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type * as fileType from 'file-type'
import { fail } from '#server/errors.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import type { Bytes } from '#server/storage.ts'
import { unreadableFile, wrongFileType } from '../contract.ts'
import { acceptedTypes, type Folder, kindsText } from '../rules.ts'
import { drawable, redraw, tryToDraw } from './pictures.ts'
import type { TemporaryFile } from './temporary-file.ts'

const fileTypes = onFirstUse<typeof fileType>('file-type')

/** The small print of a long till receipt. */
const legible = 2_000

export type Content = { bytes: Bytes; size: number; type: string; sha256: string }

/**
 * Pictures are redrawn to drop metadata and anything hidden behind the pixels. The bytes decide the type.
 * @throws wrongFileType, unreadableFile, fileTooLarge
 */
export async function examineFile(file: TemporaryFile, folder: Folder, declared: string): Promise<Content> {
  const type = (
    await fileTypes()
      .fileTypeFromFile(file.path)
      .catch(() => undefined)
  )?.mime
  if (type === undefined || !acceptedTypes[folder].includes(type))
    return fail({ ...wrongFileType, detail: kindsText(folder) }, { type: type ?? declared })
  if (folder !== 'id-documents' && type !== 'application/pdf') {
    const bytes = await redraw(file.path, folder === 'receipts' ? legible : undefined)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, size: bytes.byteLength, type: 'image/webp', sha256 }
  }
  if (drawable.has(type)) await tryToDraw(file.path)
  if (type === 'application/pdf' && !(await endOf(file)).includes('%%EOF')) fail(unreadableFile)
  return { bytes: { file: file.path, size: file.size }, size: file.size, type, sha256: file.sha256 }
}

/** A PDF's end marker is within its last 1,024 bytes (ISO 32000, annex H). */
async function endOf({ path, size }: TemporaryFile): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, size - 1_024))
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
