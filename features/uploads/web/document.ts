import { pathOfUrl } from '../rules.ts'

export const nameOf = (address: string) =>
  (pathOfUrl(address) ?? address).replace(/^(id-documents|receipts)\//, '').replace(/^\d{10,}_/, '')

/** What every browser draws. HEIC, which few browsers know, is saved. */
export const isPicture = (path: string) => /\.(jpe?g|png|webp|avif)$/i.test(path)

/** By our own viewer: in the browser's a PDF can act. */
export const isPdf = (path: string) => /\.pdf$/i.test(path)
