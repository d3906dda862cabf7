import { storage } from '#web/clients.ts'

const uploaded = new WeakMap<File, string>()

/** Uploads a private document and answers its path. A file that went up already is not sent again, should the form be sent twice. */
export async function uploadDocument(file: File): Promise<string> {
  const known = uploaded.get(file)
  if (known) return known
  const path = `id-documents/${Date.now()}_${plain(file.name)}`
  const { error } = await (await storage()).from('user-uploads').upload(path, file, { contentType: file.type })
  if (error) throw new Error(`Error uploading ${file.name}: ${error.message}`)
  uploaded.set(file, path)
  return path
}

/** Letters, digits, dots and dashes: what every file store takes. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-100) || 'document'
