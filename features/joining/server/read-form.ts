import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { badInput } from '#common/api-error.ts'
import { writeTemporaryFile } from '#features/uploads/server/temporary-file.ts'
import { type Folder, largestBytes } from '#features/uploads/rules.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { StoreAway, StoreFull } from '#server/storage.ts'

/** `file` is temporary until the answer is out; absent when it could not be taken. */
export type SentFile = { file: string | undefined; name: string; type: string; size: number }
export type SentForm = { fields: Readonly<Record<string, string>>; files: Partial<Record<Folder, SentFile>> }

/** Where the files of the form go; `without` them only what was typed is read, and the files are let pass by. */
export async function readForm(
  services: Services,
  request: FastifyRequest,
  { files: wanted = {} }: { files?: Record<string, Folder> } = {},
): Promise<SentForm> {
  if (!request.isMultipart())
    return {
      fields: Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')),
      files: {},
    }
  const form: { fields: Record<string, string>; files: SentForm['files'] } = { fields: {}, files: {} }
  const most = Math.max(...Object.values(largestBytes)) + 1
  try {
    const limits = { fileSize: most, files: 4, fields: 12, fieldSize: 8_192, parts: 16 }
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as never)) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
      else {
        const folder = Object.hasOwn(wanted, part.fieldname) ? wanted[part.fieldname] : undefined
        if (!folder || form.files[folder] || !part.filename) part.file.resume()
        else form.files[folder] = await takeAside(services, part, folder)
      }
    }
    return form
  } catch (error) {
    await letGo(form)
    if ((error as { statusCode?: number }).statusCode) throw error
    return fail(badInput, { issues: [{ path: '', message: 'The form cannot be read.' }] })
  }
}

/** The files have been taken over, or nobody wants them. */
export async function letGo({ files }: SentForm) {
  for (const sent of Object.values(files)) if (sent.file) await rm(sent.file, { force: true })
}

async function takeAside(services: Services, part: MultipartFile, folder: Folder): Promise<SentFile> {
  const about = { name: part.filename, type: part.mimetype }
  try {
    const { path: file, size } = await writeTemporaryFile(
      services.store.temporaryFolder,
      part.file,
      largestBytes[folder],
    )
    return { ...about, file, size }
  } catch (error) {
    // More of it than we take, which is said at its field; or there is no room for it now, and the registration goes on without.
    if (error instanceof StoreFull || error instanceof StoreAway)
      return { ...about, file: undefined, size: 0 }
    if (error instanceof ApiFailure) return { ...about, file: undefined, size: largestBytes[folder] + 1 }
    throw error
  }
}
