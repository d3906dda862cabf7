/** Without a `url` it’s the text that is shared, which says all there is. */
export type Sharing = { title: string; text: string; url?: string | undefined }

export const wordsOf = ({ text, url }: Sharing) => (url ? `${text}\n${url}` : text)

export const emailOf = ({ title, text, url }: Sharing) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url ? `${text}\n\n${url}\n` : text)}`
