import { pathOfUrl } from '../rules.ts'

/** The name the person gave the file, without the moment that storage puts before it. */
export const nameOf = (address: string) =>
  (pathOfUrl(address) ?? address).replace(/^id-documents\//, '').replace(/^\d{10,}_/, '')

/** What every browser draws. HEIC, which few browsers know, is saved. */
export const isPicture = (path: string) => /\.(jpe?g|png|webp|avif)$/i.test(path)

/** Drawn by a viewer of ours: in one of the browser's own it could act where it opens. */
export const isPdf = (path: string) => /\.pdf$/i.test(path)
