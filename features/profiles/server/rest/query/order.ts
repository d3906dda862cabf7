import { fieldName, Scanner } from './scanner.ts'

export type Ordered = { column: string; descending: boolean; nulls?: 'first' | 'last' }

/** `name.desc.nullslast,created_at` → by what, and which way round. */
export function parseOrder(text: string): Ordered[] {
  const scan = new Scanner('order', text)
  const order: Ordered[] = []
  if (scan.ended) return order
  do {
    scan.spaces()
    const column = scan.word(fieldName, 'field name')
    const descending = scan.take('.desc')
    if (!descending) scan.take('.asc')
    const nulls = scan.take('.nullsfirst') ? 'first' : scan.take('.nullslast') ? 'last' : undefined
    order.push({ column, descending, ...(nulls && { nulls }) })
    scan.spaces()
  } while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"')
  return order
}
