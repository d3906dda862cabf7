/** The first word, as people are spoken to. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
