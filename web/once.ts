const underWay = new Map<string, Promise<unknown>>()

export function once<Result>(what: string, send: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(what) as Promise<Result> | undefined
  if (before) return before
  const sent = send().finally(() => underWay.delete(what))
  underWay.set(what, sent)
  return sent
}
