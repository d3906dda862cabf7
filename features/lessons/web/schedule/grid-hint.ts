type Ways = {
  moves: boolean
  resizes: boolean
  copies: boolean
  copyKey: string
  creates: boolean
  createKey: string | undefined
}

/** What a mouse and the keyboard do in this grid now; empty where they do nothing. */
export function gridHint({ moves, resizes, copies, copyKey, creates, createKey }: Ways): string {
  const drags = [
    moves && 'Drag a lesson to move it',
    resizes && 'its lower edge to change its length',
    copies && (moves ? `hold ${copyKey} to copy it` : `Hold ${copyKey} and drag a lesson to copy it`),
  ].filter((way) => way !== false)
  const dragging = drags.length > 0 && `${drags.join(', ')}.`
  const creating =
    creates && `Click or drag on empty time${createKey ? `, or press ${createKey},` : ''} to add one.`
  return [dragging, creating].filter(Boolean).join(' ')
}
