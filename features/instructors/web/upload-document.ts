import { uploadFile } from '#features/uploads/web/hooks.ts'

const uploaded = new WeakMap<File, string>()

/** Uploads a private document and answers its address. A file that went up already is not sent again, should the form be sent twice. */
export async function uploadDocument(file: File): Promise<string> {
  const known = uploaded.get(file)
  if (known) return known
  const address = await uploadFile({ folder: 'id-documents', file }).catch((error: Error) => {
    throw new Error(`Error uploading ${file.name}: ${error.message}`)
  })
  uploaded.set(file, address)
  return address
}
