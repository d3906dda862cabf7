import { type Cell, csvText } from '#common/csv.ts'

export function saveFile(name: string, type: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  saveFrom(address, name)
  // Some browsers begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `download` never leads away from the page, whatever the file turns out to be. */
export function saveFrom(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** For a spreadsheet; `name` has no ending. */
export const saveCsv = (name: string, lines: readonly (readonly Cell[])[]) =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvText(lines))
