/** A text of ours as the build makes it out of Markdown: React's elements as data. */
export type Content = readonly (string | ContentElement)[]

export type ContentElement = {
  tag: string
  props?: Readonly<Record<string, string | number>>
  children?: Content
}

export const textIn = (nodes: Content): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children ?? []))).join('')
